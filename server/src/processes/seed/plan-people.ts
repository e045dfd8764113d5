/** Who works in the city: every role there is, at least once for each operator. */
import type { AccountWish } from '#foundation/account/new-account.ts'
import type { PresetRoleName } from '#foundation/rights/role/preset-roles.ts'
import type { City, Operator, Unit } from './plan-city.ts'
import { personName, platformName } from './values/city-names.ts'
import { say, type Language } from './values/pair.ts'

/** In every unit, and those only in the first unit of an operator. */
const usualJobs = { manager: 'manager', dutyOfficer: 'duty' } as const
const otherJobs = {
  responsible: 'responsible',
  maintainer: 'maintainer',
  inspector: 'inspector',
  endUser: 'enduser',
} as const

export interface PersonWish extends AccountWish {
  /** Where, in words. */
  readonly at: string
  readonly person: string
  readonly mobile: string
}

type Nameless = Omit<PersonWish, 'person' | 'mobile'>

/** Numbers that no network gives out, so that no stranger is ever sent the code of a demo. */
const mobileOf = (index: number): string => `120${String(index + 1).padStart(8, '0')}`

const two = (index: number) => String(index + 1).padStart(2, '0')

const operatorPeople = ({ oem, companies }: Operator, index: number): Nameless[] => {
  const [main, branch] = companies
  const person = (role: PresetRoleName, word: string, company?: typeof main): Nameless => ({
    loginName: `${word}${index + 1}`,
    role,
    place: { oem: oem.id, company: company?.id },
    at: company?.name ?? oem.name,
  })
  return [person('oem', 'oem'), person('custom', 'custom', main), person('subCompany', 'sub', branch)]
}

const unitPeople = ({ project }: Unit, index: number, isFirst: boolean): Nameless[] =>
  Object.entries(isFirst ? { ...usualJobs, ...otherJobs } : usualJobs).map(([role, word]) => ({
    loginName: `u${two(index)}-${word}`,
    // The keys of the two tables above, which Object.entries forgets.
    role: role as PresetRoleName,
    place: { oem: project.oem_id, project: project.id },
    at: project.name,
  }))

/** A roster of three teams needs six; after everybody else, so that who was there first stays the first. */
const rosterPeople = ({ project }: Unit, index: number): Nameless[] =>
  [2, 3, 4, 5, 6].map((n) => ({
    loginName: `u${two(index)}-duty${n}`,
    role: 'dutyOfficer',
    place: { oem: project.oem_id, project: project.id },
    at: project.name,
  }))

interface PeopleWish {
  readonly language: Language
  readonly hasRoster: boolean
}

export const planPeople = ({ operators, units }: City, { language, hasRoster }: PeopleWish): PersonWish[] =>
  [
    { loginName: 'admin', role: 'super' as const, place: {}, at: say(platformName, language) },
    ...operators.flatMap(operatorPeople),
    ...units.flatMap((unit, index) => unitPeople(unit, index, index < operators.length)),
    ...(hasRoster ? units.flatMap(rosterPeople) : []),
  ].map((wish, index) => ({ ...wish, person: personName(index, language), mobile: mobileOf(index) }))
