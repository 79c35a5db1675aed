// Made by npm run generate. Do not edit.

export const languages = ["en","cy","pl","ur","ar"] as const;
export type Language = (typeof languages)[number];
