/** Every call for somebody's history or events is written down as a look into their data: ask only when somebody does. */
export const askedFor = { revalidateOnFocus: false, revalidateOnReconnect: false } as const;
