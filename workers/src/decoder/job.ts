/** What is decoded: `original.<extension>` in the decoder's folder. */
export interface DecodeJob {
  kind: 'image' | 'video';
  /** Lower case, without the dot; one of the extensions that may be uploaded. */
  extension: string;
}

/** The renditions of each kind by name, which the decoder writes beside the original. */
export const filesOf = {
  image: { large: 'large.webp', medium: 'medium.webp', small: 'small.webp' },
  video: { video: 'video.mp4', poster: 'poster.webp' },
} as const;
