/**
 * What is wrong with a row, as sentences. The compiler checks our own rows first; this sees what types cannot say, and
 * is the only check of a row that comes from elsewhere, such as a type made by an OEM.
 */
import type { DeviceType } from './device-type.ts'
import { pages } from './pages.ts'
import { commandProblems } from './problems/command-problems.ts'
import { hasDoubles, isNamed, unless } from './problems/problem.ts'
import { propertyProblems } from './problems/property-problems.ts'
import { systems } from './systems.ts'

const eventProblems = (type: DeviceType) =>
  Object.entries(type.events).flatMap(([key, { name, kind, priority }]) =>
    [
      ...unless(isNamed(name), 'is not named in both languages'),
      ...unless([1, 2, 3, 4, 5].includes(priority), `has the unknown priority ${priority}`),
      ...unless(kind !== 'fire-alarm' || priority === 1, 'is a fire alarm but not of priority 1'),
    ].map((problem) => `event ${key}: ${problem}`),
  )

/** Health of the device itself says little about what it watches. */
const household = new Set(['battery', 'signal', 'firmware', 'memory', 'cpu', 'disk', 'operations', 'supplyVoltage'])

const headlineProblems = ({ headline, headlineTotal, properties }: DeviceType) =>
  [...headline, ...(headlineTotal === undefined ? [] : [headlineTotal])].flatMap((key) => [
    ...unless(properties[key] !== undefined, `its headline ${key} does not exist`),
    ...unless(!household.has(key), `its headline ${key} is the device's own health`),
  ])

const glanceProblems = ({ glance = [], properties }: DeviceType) => [
  ...glance.flatMap((key) => unless(properties[key] !== undefined, `its glance ${key} does not exist`)),
  ...unless(!hasDoubles(glance), 'its glance names a reading twice'),
]

const careProblems = ({ care = [] }: DeviceType) =>
  care.flatMap(({ every, name, basis }) =>
    [
      ...unless(/^P[1-9]\d*[DMY]$/.test(every), `is due every ${every}, which is no period`),
      ...unless(isNamed(name), 'is not named in both languages'),
      ...unless(/\[(checked|memory|practice)\]$/.test(basis), 'does not say how its basis is known'),
    ].map((problem) => `care ${name.en}: ${problem}`),
  )

const togetherProblems = ({ together, commands }: DeviceType) =>
  Object.values(together ?? {}).flatMap((action) =>
    unless(commands[action] !== undefined, `it is moved together by ${action}, which it does not obey`),
  )

/** `knownTypes`: the ids of all types, to see whether the children exist. */
export const problemsOf = (type: DeviceType, knownTypes: ReadonlySet<string>): readonly string[] => [
  ...unless(/^[a-z][A-Za-z0-9]*$/.test(type.id), `the id ${type.id} is not written in camel case`),
  ...unless(
    Number.isInteger(type.equipmentTypeId) && type.equipmentTypeId >= 0,
    `the type number ${type.equipmentTypeId} is not a whole number`,
  ),
  ...unless(isNamed(type.name), 'the type is not named in both languages'),
  ...unless(type.icon !== '', 'the type has no icon'),
  ...unless(
    systems.some(({ id }) => id === type.system),
    `there is no system ${type.system}`,
  ),
  ...unless(
    pages.some(({ id }) => id === type.page),
    `there is no page ${type.page}`,
  ),
  ...unless(type.childTypes.length === 0 || type.hasChildren, 'it names child types but has no children'),
  ...type.childTypes.flatMap((child) => unless(knownTypes.has(child), `its child type ${child} does not exist`)),
  ...unless(type.reportIntervalSec >= 0, 'it reports before it starts'),
  ...unless(type.offlineAfterSec >= type.reportIntervalSec, 'it is offline before its next report'),
  ...headlineProblems(type),
  ...glanceProblems(type),
  ...careProblems(type),
  ...propertyProblems(type),
  ...eventProblems(type),
  ...commandProblems(type),
  ...togetherProblems(type),
]
