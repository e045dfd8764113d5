/** Doors of a unit, and who may pass which of them when: by person or by group. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant, Version } from '../ids.ts'
import { mostDoors } from './visit.ts'

export const mostGrants = 500
export const mostGroups = 50
export const mostGroupPeople = 200

export const Door = z.object({
  equipmentId: Id,
  name: z.string(),
  place: z.nullable(z.string()),
  /** Null until it was heard of. */
  isOnline: z.nullable(z.boolean()),
  /** As the controller says it; null where it never did. */
  doorState: z.nullable(z.string()),
  lockMode: z.nullable(z.string()),
  isReleased: z.nullable(z.boolean()),
  reportedAt: z.nullable(Instant),
})
export type Door = z.output<typeof Door>

const Clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
const Weekdays = z.array(FormInt(1, 7)).check(z.minLength(1), z.maxLength(7))
const doorIds = z.array(Id).check(z.minLength(1), z.maxLength(mostDoors))
const groupName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const memberIds = z.array(Id).check(z.maxLength(mostGroupPeople))

export const DoorGrant = z.object({
  doorGrantId: Id,
  projectId: Id,
  accountId: z.nullable(Id),
  doorGroupId: z.nullable(Id),
  holderName: z.nullable(z.string()),
  doors: z.array(z.object({ equipmentId: Id, name: z.string() })),
  /** Monday is 1. The hours are those of the unit's wall; from equal to until is the whole day. */
  weekdays: z.array(z.int()),
  clockFrom: z.string(),
  clockUntil: z.string(),
  beginsAt: Instant,
  endsAt: z.nullable(Instant),
  madeByName: z.nullable(z.string()),
  madeAt: Instant,
})
export type DoorGrant = z.output<typeof DoorGrant>

export const DoorGroup = z.object({
  doorGroupId: Id,
  name: z.string(),
  members: z.array(z.object({ accountId: Id, name: z.string() })),
  version: z.int(),
})
export type DoorGroup = z.output<typeof DoorGroup>

const ofUnit = { kind: 'query', body: 'form', permission: 'access:list', scope: { projectId: 'project' } } as const

export const doorCalls = {
  doors: call({
    ...ofUnit,
    path: 'access/findDoors.action',
    description: 'The doors of a unit with an access controller: state, lock mode, fire release and how old that is.',
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(Door) }),
  }),
  people: call({
    ...ofUnit,
    path: 'access/findPeople.action',
    description: 'People of a unit to whom doors can be granted.',
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(z.object({ accountId: Id, name: z.string() })) }),
  }),
  grants: call({
    ...ofUnit,
    path: 'access/findGrants.action',
    description: 'Who may pass which doors of a unit when; grants that are over are left out.',
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(DoorGrant) }),
  }),
  grant: call({
    path: 'access/addGrant.action',
    description: 'Lets a person or a group pass doors of a unit on days and within hours, from a time and until one.',
    kind: 'command',
    body: 'json',
    permission: 'access:custom',
    scope: { projectId: 'project', doorIds: 'equipment', doorGroupId: 'doorGroup' },
    input: z.strictObject({
      projectId: Id,
      accountId: z.optional(Id),
      doorGroupId: z.optional(Id),
      doorIds,
      weekdays: Weekdays,
      clockFrom: Clock,
      clockUntil: Clock,
      beginsAt: Instant,
      endsAt: z.nullable(Instant),
    }),
    output: z.object({ doorGrantId: Id }),
  }),
  endGrant: call({
    path: 'access/endGrant.action',
    description: 'Ends a grant of doors now; the row stays as what was.',
    kind: 'command',
    body: 'json',
    permission: 'access:custom',
    scope: { doorGrantId: 'doorGrant' },
    input: z.strictObject({ doorGrantId: Id }),
    output: z.object({ endedAt: Instant }),
  }),
  groups: call({
    ...ofUnit,
    path: 'access/findGroups.action',
    description: 'The groups of people of a unit that doors are granted to.',
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(DoorGroup) }),
  }),
  addGroup: call({
    path: 'access/addGroup.action',
    description: 'Makes a group of people of a unit.',
    kind: 'command',
    body: 'json',
    permission: 'access:insert',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, name: groupName, memberIds }),
    output: z.object({ doorGroupId: Id }),
  }),
  editGroup: call({
    path: 'access/updateGroup.action',
    description: 'Changes who is in a group that nobody else changed meanwhile; its grants follow at once.',
    kind: 'command',
    body: 'json',
    permission: 'access:update',
    scope: { doorGroupId: 'doorGroup' },
    input: z.strictObject({ doorGroupId: Id, version: Version, name: groupName, memberIds }),
    output: z.object({ version: z.int() }),
  }),
}
