/** What a person has typed about a unit, and how the platform takes it. */
import type { Unit } from '@vigil/contract/tenancy/project-admin'
import { projectKindIds, type ProjectKind } from '@vigil/contract/tenancy/project-kinds'
import { isNumber } from '@vigil/contract/validators/text'

export interface UnitFacts {
  readonly name: string
  readonly kind: ProjectKind
  readonly externalCode: string
}

export interface UnitPlace {
  readonly address: string
  readonly longitude: string
  readonly latitude: string
  readonly timeZone: string
}

export const noFacts: UnitFacts = { name: '', kind: 'other', externalCode: '' }

export const factsOf = (unit: Unit): UnitFacts => ({
  name: unit.name,
  kind: projectKindIds.find((kind) => kind === unit.kind) ?? 'other',
  externalCode: unit.externalCode ?? '',
})

export const placeOf = (unit: Unit): UnitPlace => ({
  address: unit.address,
  longitude: unit.longitude === null ? '' : String(unit.longitude),
  latitude: unit.latitude === null ? '' : String(unit.latitude),
  timeZone: unit.timeZone,
})

/** Blank is no mistake: a draft may be without. What is no number is one for the schema to refuse. */
const degreeOf = (text: string): number | null => {
  const typed = text.trim()
  if (typed === '') return null
  return isNumber(typed) ? Number(typed) : Number.NaN
}

/** Where it is on the map, once both are numbers. */
export const pointIn = ({ longitude, latitude }: Pick<UnitPlace, 'longitude' | 'latitude'>) => {
  const [east, north] = [degreeOf(longitude), degreeOf(latitude)]
  return east !== null && north !== null && Number.isFinite(east) && Number.isFinite(north)
    ? { longitude: east, latitude: north }
    : undefined
}

export const factsIn = ({ name, kind, externalCode }: UnitFacts) => ({
  name,
  kind,
  externalCode: externalCode.trim() === '' ? null : externalCode,
})

export const placeIn = ({ address, longitude, latitude, timeZone }: UnitPlace) => ({
  address,
  timeZone: timeZone.trim(),
  longitude: degreeOf(longitude),
  latitude: degreeOf(latitude),
})
