/** What is being typed about an operator, what is wrong with it, and how the calls take it. The contract decides. */
import type { InputOf } from '@vigil/contract/call'
import { oemCalls } from '@vigil/contract/oem'
import type { Oem } from '@vigil/contract/oem-state'

export interface OemDraft {
  readonly name: string
  readonly code: string
  readonly contactPerson: string
  readonly contactTel: string
  readonly areaCodes: readonly string[]
  /** A day, as a date field writes it; empty when none was agreed. */
  readonly serviceEnds: string
  readonly messagePack: string
  readonly priceList: string
}

export const emptyDraft: OemDraft = {
  name: '',
  code: '',
  contactPerson: '',
  contactTel: '',
  areaCodes: [],
  serviceEnds: '',
  messagePack: '0',
  priceList: '',
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The day where the reader is. */
const dayOf = (at: string): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const draftOf = (oem: Oem): OemDraft => ({
  name: oem.name,
  code: oem.code,
  contactPerson: oem.contactPerson ?? '',
  contactTel: oem.contactTel ?? '',
  areaCodes: oem.areaCodes,
  serviceEnds: oem.serviceEndsAt === null ? '' : dayOf(oem.serviceEndsAt),
  messagePack: String(oem.messagePack),
  priceList: oem.priceList ?? '',
})

const { shape } = oemCalls.add.input

/** Whether the platform would take each field. */
export const isFit = (draft: OemDraft) => ({
  name: shape.name.safeParse(draft.name.trim()).success,
  code: shape.code.safeParse(draft.code).success,
  contactPerson: shape.contactPerson.safeParse(draft.contactPerson.trim()).success,
  contactTel: shape.contactTel.safeParse(draft.contactTel.trim()).success,
  messagePack: draft.messagePack !== '' && shape.messagePack.safeParse(draft.messagePack).success,
})

export const contactIn = (draft: OemDraft) => ({
  contactPerson: draft.contactPerson.trim(),
  contactTel: draft.contactTel.trim(),
})

export const termsIn = (draft: OemDraft): Omit<InputOf<typeof oemCalls.changeTerms>, 'oemId' | 'name'> => ({
  areaCodes: [...draft.areaCodes],
  // It ends with that day, where the reader is.
  serviceEndsAt: draft.serviceEnds === '' ? null : new Date(`${draft.serviceEnds}T23:59:59.999`).toISOString(),
  messagePack: Number(draft.messagePack),
  priceList: draft.priceList.trim() === '' ? null : draft.priceList.trim(),
})
