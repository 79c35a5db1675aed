import type { components } from '@patchwork/contracts/types/content';

type Schemas = components['schemas'];

export type Article = Schemas['Article'];
export type Like = Schemas['Like'];
export type Comment = Schemas['Comment'];
export type CommentResponse = Schemas['CommentResponse'];
export type PersonSummary = Schemas['PersonSummary'];
export type MediaItem = Schemas['MediaItem'];
export type PictureRules = Schemas['PictureRules'];
export type HeldForReview = Schemas['HeldForReview'];
export type EvidenceSection = Schemas['EvidenceSection'];
export type EvidencePickForm = Schemas['EvidencePickForm'];
export type EvidenceCoverForm = Schemas['EvidenceCoverForm'];
export type Withdrawal = Schemas['Withdrawal'];
export type Erasure = Schemas['Erasure'];
export type SearchSuggestions = Schemas['SearchSuggestions'];
export type Quilt = Schemas['Quilt'];
export type QuiltPatch = Schemas['QuiltPatch'];
export type QuiltStitch = Schemas['QuiltStitch'];
export type QuiltWatch = Schemas['QuiltWatch'];
export type QuiltSummary = Schemas['QuiltSummary'];
export type QuiltQuestionForm = Schemas['QuiltQuestionForm'];
export type QuiltQuestionTexts = Schemas['QuiltQuestionTexts'];
export type Week = Schemas['Week'];
export type WeekSummary = Schemas['WeekSummary'];
export type WeekChoice = Schemas['WeekChoice'];
export type WeekQuestionTexts = Schemas['WeekQuestionTexts'];
