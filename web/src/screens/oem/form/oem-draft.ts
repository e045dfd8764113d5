/** What is being typed about an operator, and how the calls take it. The contract decides what is right. */
import type { InputOf } from '@vigil/contract/call'
import type { oemCalls } from '@vigil/contract/tenancy/oem'
import type { Oem } from '@vigil/contract/tenancy/oem-state'

export interface OemDraft {
  readonly name: string
  readonly code: string
  readonly contactPerson: string
  readonly contactTel: string
  readonly areaCodes: readonly string[]
  /** A day, as a date field writes it; empty when none was agreed. */
  readonly serviceEndsAt: string
  readonly messagePack: string
  readonly priceList: string
}

export const emptyDraft: OemDraft = {
  name: '',
  code: '',
  contactPerson: '',
  contactTel: '',
  areaCodes: [],
  serviceEndsAt: '',
  messagePack: '0',
  priceList: '',
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The day where the reader is. */
const dayOf = (at: string): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const contactOf = (oem: Oem): OemContact => ({
  contactPerson: oem.contactPerson ?? '',
  contactTel: oem.contactTel ?? '',
})

export const termsOf = (oem: Oem): OemTerms => ({
  name: oem.name,
  areaCodes: oem.areaCodes,
  serviceEndsAt: oem.serviceEndsAt === null ? '' : dayOf(oem.serviceEndsAt),
  messagePack: String(oem.messagePack),
  priceList: oem.priceList ?? '',
})

export type OemContact = Pick<OemDraft, 'contactPerson' | 'contactTel'>
export type OemTerms = Omit<OemDraft, 'code' | keyof OemContact>

export const contactIn = (draft: OemContact) => ({
  contactPerson: draft.contactPerson,
  contactTel: draft.contactTel,
})

export const termsIn = (draft: OemTerms): Omit<InputOf<typeof oemCalls.changeTerms>, 'oemId' | 'name'> => ({
  areaCodes: [...draft.areaCodes],
  // It ends with that day, where the reader is.
  serviceEndsAt: draft.serviceEndsAt === '' ? null : new Date(`${draft.serviceEndsAt}T23:59:59.999`).toISOString(),
  messagePack: draft.messagePack === '' ? Number.NaN : Number(draft.messagePack),
  priceList: draft.priceList.trim() === '' ? null : draft.priceList,
})
