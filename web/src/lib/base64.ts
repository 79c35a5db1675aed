/** Base64 of the UTF-8 bytes, which is how every password travels in JSON. This is a format, not a protection. */
export const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
