/** Kinds of places and what is looked at in each: a pump room is checked the same way in every building of a unit. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Version } from '../ids.ts'

export const mostPlaceTypes = 60
export const mostCheckItems = 30

/** look: normal, abnormal or not applicable. reading: a number off a gauge besides, with the range in which it is normal. */
export const checkItemKinds = ['look', 'reading'] as const

const Bound = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000))

export const CheckItem = z.strictObject({
  /** Stays when the words change, so that an answer always knows its question. Made by whoever writes the list. */
  key: z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** What normal looks like. */
  hint: z.string().check(z.trim(), z.maxLength(60)),
  kind: z.enum(checkItemKinds),
  /** Of a reading; empty otherwise. */
  unit: z.string().check(z.trim(), z.maxLength(10)),
  min: z.nullable(Bound),
  max: z.nullable(Bound),
})
export type CheckItem = z.output<typeof CheckItem>

export const PlaceType = z.object({
  placeTypeId: Id,
  projectId: Id,
  name: z.string(),
  checks: z.array(CheckItem),
  /** How many places are of this kind. */
  places: z.int(),
  version: z.int(),
})
export type PlaceType = z.output<typeof PlaceType>

const content = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  checks: z.array(CheckItem).check(
    z.minLength(1),
    z.maxLength(mostCheckItems),
    z.refine((rows) => new Set(rows.map(({ key }) => key)).size === rows.length),
  ),
}

export const placeTypeCalls = {
  list: call({
    path: 'patrol/findPlaceTypes.action',
    description: 'The place types of a unit with their check items, by name.',
    kind: 'query',
    body: 'form',
    permission: 'patrolPlace:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(PlaceType) }),
  }),
  add: call({
    path: 'patrol/addPlaceType.action',
    description: 'Makes a place type of a unit with what is checked in such places.',
    kind: 'command',
    body: 'json',
    permission: 'patrolPlace:insert',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, ...content }),
    output: PlaceType,
  }),
  edit: call({
    path: 'patrol/updatePlaceType.action',
    description: 'Changes a place type that nobody else changed meanwhile; tasks that are made keep their check items.',
    kind: 'command',
    body: 'json',
    permission: 'patrolPlace:update',
    scope: { placeTypeId: 'patrolPlaceType' },
    input: z.strictObject({ placeTypeId: Id, version: Version, ...content }),
    output: PlaceType,
  }),
  remove: call({
    path: 'patrol/removePlaceType.action',
    description: 'Takes away a place type that no place has any more.',
    kind: 'command',
    body: 'json',
    permission: 'patrolPlace:delete',
    scope: { placeTypeId: 'patrolPlaceType' },
    input: z.strictObject({ placeTypeId: Id }),
    output: z.object({}),
  }),
}

/** How a reading stands to its range; a place type without a range says nothing. */
export const isReadingNormal = ({ min, max }: Pick<CheckItem, 'min' | 'max'>, reading: number): boolean =>
  (min === null || reading >= min) && (max === null || reading <= max)
