/** A list in settings that has more entries is wrong: nobody writes such a list, and reading one holds up every key. */
export const maxListEntries = 500;
