/** A list of listeners in which one that throws does not keep the news from the others. */
export class Listeners<News> {
  readonly #listeners = new Set<(news: News) => void>();

  /** Returns the function that takes the listener off again; calling it twice is harmless. */
  add(listener: (news: News) => void): () => void {
    const entry = (news: News): void => listener(news);
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  emit(news: News): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(news);
      } catch (error) {
        // Rethrown outside this call: the fault is the listener's own and must not look like the emulator's.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
