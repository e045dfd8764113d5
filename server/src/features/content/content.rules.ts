/** What an entry needs, which move is open to it, and which of several a reader is shown. Pure. */
import { picturesIn, wordsOf, type ArticleBody } from '@vigil/contract/content/article-body'
import {
  contentMoves,
  kindRow,
  type ContentField,
  type ContentKind,
  type ContentMove,
  type ContentState,
} from '@vigil/contract/content/content-kinds'
import type { ContentDraft } from '@vigil/contract/content/website-desk'

/** Only what its kind has: a link has no article, whatever was sent with it. */
export const fittedTo = (kind: ContentKind, draft: ContentDraft): ContentDraft => {
  const { fields } = kindRow(kind)
  const has = (field: ContentField): boolean => fields.includes(field)
  return {
    title: draft.title,
    summary: has('summary') ? draft.summary : { zh: '', en: '' },
    body: has('body') ? draft.body : { zh: null, en: null },
    cover: has('cover') ? draft.cover : null,
    place: has('place') ? draft.place : null,
    link: has('link') ? draft.link : null,
    video: has('video') ? draft.video : null,
    ...(has('area') && draft.area && { area: draft.area }),
    ...(draft.audience && { audience: draft.audience }),
  }
}

/** An operator writes for its own people: their brand is not for it to choose. */
export const toOwnPeople = (draft: ContentDraft, oemId: string | null): ContentDraft =>
  oemId === null || !draft.audience ? draft : { ...draft, audience: { ...draft.audience, brands: [] } }

const saysSomething = (body: ArticleBody | null): boolean =>
  body !== null && (wordsOf(body).trim() !== '' || picturesIn(body).length > 0)

/** What is missing before it may be published; a picture that is named and not there is missing too. */
export const missingIn = (
  kind: ContentKind,
  draft: ContentDraft,
  pictures: readonly number[],
): (ContentField | 'picture')[] => {
  const { needs, places } = kindRow(kind)
  const is: Readonly<Record<ContentField, boolean>> = {
    summary: draft.summary.zh !== '',
    body: saysSomething(draft.body.zh),
    cover: draft.cover !== null,
    place: draft.place !== null,
    link: draft.link !== null,
    video: draft.video !== null,
    area: draft.area !== undefined,
  }
  const lacking: (ContentField | 'picture')[] = needs.filter((field) => !is[field])
  if (draft.place !== null && draft.place > places && !lacking.includes('place')) lacking.push('place')
  const named = [draft.body.zh, draft.body.en].flatMap((body) => (body === null ? [] : picturesIn(body)))
  const all = draft.cover === null ? named : [...named, draft.cover]
  return all.every((no) => pictures.includes(no)) ? lacking : [...lacking, 'picture']
}

interface Timed {
  readonly state: ContentState
  readonly publishAt: Date | null
}

/** What waited for its hour is published when the hour has come; nobody has to press anything. */
export const isDue = ({ state, publishAt }: Timed, now: number): boolean =>
  state === 'scheduled' && publishAt !== null && publishAt.getTime() <= now

export const mayMove = (state: ContentState, move: ContentMove): boolean => {
  const from: readonly ContentState[] = contentMoves[move].from
  return from.includes(state)
}

interface Placed {
  readonly place: number | null
  readonly isOfPlatform: boolean
}

/** The operator's own go before the platform's: all of them, or place by place. */
export const ownFirst = <Row extends Placed>(rows: readonly Row[]): Row[] => {
  const own = rows.filter(({ isOfPlatform }) => !isOfPlatform)
  return own.length > 0 ? own : [...rows]
}

/** One for each place, the first that comes: rows come with the newest first. */
export const onePerPlace = <Row extends Placed>(rows: readonly Row[]): Row[] => {
  const sorted = rows.toSorted((a, b) => Number(a.isOfPlatform) - Number(b.isOfPlatform))
  const taken = new Map<number, Row>()
  for (const row of sorted) if (row.place !== null && !taken.has(row.place)) taken.set(row.place, row)
  return inOrder([...taken.values()])
}

/** Those without a place come last, as they came. */
export const inOrder = <Row extends Pick<Placed, 'place'>>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.place ?? 100) - (b.place ?? 100))
