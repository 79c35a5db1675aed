/** Base64 of the UTF-8 bytes, the specified format of passwords in JSON. It protects nothing. */
export const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
