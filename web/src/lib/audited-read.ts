/** Options of SWR for what staff read: each call is an audit event, so that only the user's own actions load it. */
export const auditedRead = { revalidateOnFocus: false, revalidateOnReconnect: false } as const;
