/** What a person has typed about a unit, and what of it can be sent. */
import type { Unit } from '@vigil/contract/project-admin'
import { projectKindIds, type ProjectKind } from '@vigil/contract/project-kinds'
import { isNumber } from '@vigil/contract/validators/text'

export interface UnitDraft {
  readonly name: string
  readonly kind: ProjectKind
  readonly externalCode: string
  readonly address: string
  readonly longitude: string
  readonly latitude: string
}

export const emptyDraft: UnitDraft = {
  name: '',
  kind: 'other',
  externalCode: '',
  address: '',
  longitude: '',
  latitude: '',
}

export const draftOf = (unit: Unit): UnitDraft => ({
  name: unit.name,
  kind: projectKindIds.find((kind) => kind === unit.kind) ?? 'other',
  externalCode: unit.externalCode ?? '',
  address: unit.address,
  longitude: unit.longitude === null ? '' : String(unit.longitude),
  latitude: unit.latitude === null ? '' : String(unit.latitude),
})

const degrees = { longitude: 180, latitude: 90 } as const

/** Blank is no mistake: a draft may be without. */
export const isDegree = (axis: keyof typeof degrees, text: string): boolean =>
  text.trim() === '' || (isNumber(text.trim()) && Math.abs(Number(text)) <= degrees[axis])

export const isRight = (draft: UnitDraft): boolean =>
  draft.name.trim() !== '' && isDegree('longitude', draft.longitude) && isDegree('latitude', draft.latitude)

const degreeOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const placeIn = ({ longitude, latitude }: UnitDraft) => {
  const place = { longitude: degreeOf(longitude), latitude: degreeOf(latitude) }
  const isPlace = Number.isFinite(place.longitude) && Number.isFinite(place.latitude)
  return isPlace && place.longitude !== null && place.latitude !== null
    ? { longitude: place.longitude, latitude: place.latitude }
    : undefined
}

/** As the platform takes it. */
export const factsIn = (draft: UnitDraft) => ({
  name: draft.name.trim(),
  kind: draft.kind,
  externalCode: draft.externalCode.trim() === '' ? null : draft.externalCode.trim(),
  address: draft.address.trim(),
  longitude: degreeOf(draft.longitude),
  latitude: degreeOf(draft.latitude),
})
