/** As far as we use it; the package comes without types. */
declare module 'sanitize-html' {
  type Attributes = Record<string, string>;
  interface Options {
    allowedTags: string[];
    allowedAttributes: Record<string, string[]>;
    allowedSchemes: string[];
    nestingLimit: number;
    transformTags: Record<string, (tagName: string, attribs: Attributes) => { tagName: string; attribs: Attributes }>;
    exclusiveFilter: (frame: { tag: string; attribs: Attributes }) => boolean | 'excludeTag';
  }
  export default function sanitizeHtml(html: string, options: Options): string;
}
