/** What a visitor types, and what is still wrong with it. Pure. */
import { Mobile } from '@vigil/contract/validators/contact'
import { isIdCard, isPlate } from '@vigil/contract/validators/identity'
import type { VisitPurpose } from '@vigil/contract/visitor/visit'

export interface Draft {
  readonly visitorName: string
  readonly userTel: string
  readonly idCard: string
  readonly plate: string
  readonly purpose: VisitPurpose
  readonly words: string
  readonly hostWords: string
  readonly people: string
  readonly begins: string
  readonly ends: string
  readonly isLong: boolean
  readonly isAgreed: boolean
}

const two = (value: number): string => String(value).padStart(2, '0')

/** As a field of the browser writes a moment, by its own clock. */
const fieldTime = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`

const hourMs = 3_600_000

export const emptyDraft = (now: number): Draft => ({
  visitorName: '',
  userTel: '',
  idCard: '',
  plate: '',
  purpose: 'business',
  words: '',
  hostWords: '',
  people: '1',
  begins: fieldTime(new Date(now)),
  ends: fieldTime(new Date(now + 3 * hourMs)),
  isLong: false,
  isAgreed: false,
})

export type Wrong = 'visitorName' | 'userTel' | 'idCard' | 'plate' | 'time' | 'isAgreed'

export const wrongIn = (draft: Draft, now: number): ReadonlySet<Wrong> => {
  const [begins, ends] = [Date.parse(draft.begins), Date.parse(draft.ends)]
  const rows: readonly (readonly [Wrong, boolean])[] = [
    ['visitorName', draft.visitorName.trim() !== ''],
    ['userTel', Mobile.safeParse(draft.userTel).success],
    ['idCard', isIdCard(draft.idCard.trim())],
    ['plate', draft.plate === '' || isPlate(draft.plate)],
    ['time', ends > begins && ends > now],
    ['isAgreed', draft.isAgreed],
  ]
  return new Set(rows.flatMap(([field, isRight]) => (isRight ? [] : [field])))
}

/** What is left empty is left out. */
export const wishOf = (code: string, draft: Draft) => ({
  code,
  visitorName: draft.visitorName,
  userTel: draft.userTel,
  idCard: draft.idCard.trim(),
  purpose: draft.purpose,
  people: Number(draft.people),
  beginsAt: new Date(draft.begins).toISOString(),
  endsAt: new Date(draft.ends).toISOString(),
  ...(draft.plate === '' ? {} : { plate: draft.plate }),
  ...(draft.words.trim() === '' ? {} : { words: draft.words }),
  ...(draft.hostWords.trim() === '' ? {} : { hostWords: draft.hostWords }),
  ...(draft.isLong ? { isLong: true } : {}),
})
