/** What people tell whoever runs this, with pictures, and what they hear back. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Photo } from '../photo.ts'

export const feedbackStates = ['open', 'answered', 'closed'] as const
export type FeedbackState = (typeof feedbackStates)[number]

interface Move {
  readonly from: readonly FeedbackState[]
  readonly to: FeedbackState
  readonly by: 'asker' | 'answerer' | 'either'
}

/** add: another word of whoever asked opens it again, also after it was closed. */
export const feedbackMoves = {
  answer: { from: ['open', 'answered'], to: 'answered', by: 'answerer' },
  add: { from: ['open', 'answered', 'closed'], to: 'open', by: 'asker' },
  close: { from: ['open', 'answered'], to: 'closed', by: 'either' },
} as const satisfies Readonly<Record<string, Move>>
export type FeedbackMove = keyof typeof feedbackMoves

export const mostFeedbackPhotos = 6
/** Of one person: more at once is a flood, and nobody answers it. */
export const mostOpenFeedback = 20

const Words = z.string().check(z.trim(), z.minLength(2), z.maxLength(500))
const Note = z.string().check(z.trim(), z.maxLength(60))

export const FeedbackSummary = z.object({
  feedbackId: Id,
  state: z.enum(feedbackStates),
  words: z.string(),
  at: Instant,
  changedAt: Instant,
  by: z.nullable(z.string()),
  isOwn: z.boolean(),
})
export type FeedbackSummary = z.output<typeof FeedbackSummary>

export const FeedbackLine = z.object({
  at: Instant,
  by: z.nullable(z.string()),
  isAnswer: z.boolean(),
  words: z.string(),
})
export type FeedbackLine = z.output<typeof FeedbackLine>

export const FeedbackDetail = z.extend(FeedbackSummary, {
  /** Which version of the page, and which of its pages, the app itself has added. */
  appVersion: z.string(),
  page: z.string(),
  lines: z.array(FeedbackLine),
  photos: z.array(z.omit(Photo, { by: true })),
  mayAddPhoto: z.boolean(),
  moves: z.array(z.enum(['answer', 'add', 'close'])),
})
export type FeedbackDetail = z.output<typeof FeedbackDetail>

const either = { anyOf: ['feedback:insert', 'feedback:custom'] } as const
const onOne = { kind: 'command', body: 'json', scope: { feedbackId: 'feedback' } } as const
const moved = z.object({ state: z.enum(feedbackStates) })

export const feedbackCalls = {
  find: call({
    path: 'feedback/findFeedback.action',
    description: 'What the caller wrote, and for whoever answers, what the people of his place wrote.',
    kind: 'query',
    body: 'form',
    permission: 'feedback:list',
    scope: 'rows',
    input: z.object({ ...pageInput, state: z.optional(z.enum(feedbackStates)) }),
    output: pageOf(FeedbackSummary),
  }),
  detail: call({
    path: 'feedback/getFeedback.action',
    description: 'One feedback with its pictures, what was said since, and what the caller may do with it.',
    kind: 'query',
    body: 'form',
    permission: 'feedback:select',
    scope: { feedbackId: 'feedback' },
    input: z.object({ feedbackId: Id }),
    output: FeedbackDetail,
  }),
  send: call({
    path: 'feedback/send.action',
    description: 'Tells whoever runs this what is wrong or wanted; pictures follow by their own address.',
    kind: 'command',
    body: 'json',
    permission: 'feedback:insert',
    scope: 'self',
    input: z.strictObject({ words: Words, appVersion: z.optional(Note), page: z.optional(Note) }),
    output: z.object({ feedbackId: Id }),
  }),
  answer: call({
    ...onOne,
    path: 'feedback/answer.action',
    description: 'Answers whoever wrote.',
    permission: 'feedback:custom',
    input: z.strictObject({ feedbackId: Id, words: Words }),
    output: moved,
  }),
  add: call({
    ...onOne,
    path: 'feedback/add.action',
    description: 'Whoever wrote says more; it is open again.',
    permission: 'feedback:insert',
    input: z.strictObject({ feedbackId: Id, words: Words }),
    output: moved,
  }),
  close: call({
    ...onOne,
    path: 'feedback/close.action',
    description: 'It is done with, says whoever wrote or whoever answers.',
    permission: either,
    input: z.strictObject({ feedbackId: Id }),
    output: moved,
  }),
  preparePhoto: call({
    ...onOne,
    path: 'feedback/preparePhoto.action',
    description: 'Where the bytes of one more picture of a feedback may be sent to, for a minute.',
    permission: 'feedback:insert',
    input: z.strictObject({ feedbackId: Id }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
