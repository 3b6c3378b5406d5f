/** A list in settings with more entries is rejected: no person writes such a list, and reading one holds up every key. */
export const maxListEntries = 500;
