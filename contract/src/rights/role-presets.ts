/** What each role type may do before anybody edits its role: one row a resource, one letter an action. */
import { keysOf } from '../keys-of.ts'
import { actions, type Permission } from './permissions.ts'
import { resources, type Resource } from './resources.ts'
import { roleTypeName, roleTypes, type Job, type RoleType, type RoleTypeName } from './role-types.ts'

const ALL = 'LSUIDCPNB'
const READ = 'LS'

/** SUPER has no column: it holds every action of every resource. A missing column holds nothing. */
const presets = {
  dash: { OEM: 'LSCB', PROJECT: 'LS', CUSTOM: 'LSCB', END_USER: 'LS', SUB_COMY: 'LS' },
  oem: { OEM: 'LSUC' },
  customComy: { OEM: ALL, CUSTOM: 'LSUC', SUB_COMY: 'LS' },
  unit: { OEM: ALL, PROJECT: 'LSU', CUSTOM: 'LSUIDCNB', END_USER: 'LS', SUB_COMY: 'LSU' },
  user: { OEM: 'LSUIDCB', PROJECT: 'LSUIC', CUSTOM: 'LSUIDCB', SUB_COMY: 'LSUI' },
  role: { OEM: 'LSUIDC', PROJECT: 'LS', CUSTOM: 'LSUIDC', SUB_COMY: 'LS' },
  permission: { OEM: 'LS', CUSTOM: 'LS' },
  equip: { OEM: ALL, PROJECT: 'LSUICNB', CUSTOM: 'LSUIDCNB', END_USER: 'LSU', SUB_COMY: 'LSUICB' },
  control: { OEM: 'LSUCB', PROJECT: 'LSUCB', CUSTOM: 'LSUCB', END_USER: 'LSC', SUB_COMY: 'LSUCB' },
  param: { OEM: 'LSUCB', PROJECT: 'LSUC', CUSTOM: 'LSUCB', END_USER: 'LS', SUB_COMY: 'LSUC' },
  alarmRec: { OEM: 'LSUCB', PROJECT: 'LSUCB', CUSTOM: 'LSUCB', END_USER: 'LSC', SUB_COMY: 'LSUC' },
  fireRec: { OEM: 'LSUCB', PROJECT: 'LSUC', CUSTOM: 'LSUC', END_USER: 'LS', SUB_COMY: 'LSUC' },
  hazardRec: { OEM: 'LSUICB', PROJECT: 'LSUIC', CUSTOM: 'LSUICB', END_USER: 'LSI', SUB_COMY: 'LSUIC' },
  pushRec: { OEM: 'LSUC', PROJECT: 'LSU', CUSTOM: 'LSUC', END_USER: 'LS', SUB_COMY: 'LS' },
  dutyCheck: { OEM: 'LSC', PROJECT: 'LS', CUSTOM: 'LSC', SUB_COMY: 'LSC' },
  patrolPlan: { OEM: 'LSUIDCB', PROJECT: 'LSUIDC', CUSTOM: 'LSUIDCB', SUB_COMY: 'LSUIDC' },
  patrolTask: { OEM: 'LSUC', PROJECT: 'LSUC', CUSTOM: 'LSUC', SUB_COMY: 'LSUC' },
  patrolPlace: { OEM: 'LSUIDCB', PROJECT: 'LSUIDCB', CUSTOM: 'LSUIDCB', SUB_COMY: 'LSUIC' },
  ticket: { OEM: 'LSUIDCB', PROJECT: 'LSUIC', CUSTOM: 'LSUIDC', END_USER: 'LSI', SUB_COMY: 'LSUIC' },
  linkRule: { OEM: 'LSUIDC', PROJECT: 'LSUIDC', CUSTOM: 'LSUIDC', END_USER: 'LS', SUB_COMY: 'LSUIDC' },
  sceneGroup: { OEM: 'LSUIDC', PROJECT: 'LSUIDC', CUSTOM: 'LSUIDC', END_USER: 'LSUIDC', SUB_COMY: 'LSUIDC' },
  camera: { OEM: 'LSUIDC', PROJECT: 'LSC', CUSTOM: 'LSUIDC', END_USER: 'LS', SUB_COMY: 'LSC' },
  access: { OEM: 'LSUIDCB', PROJECT: 'LSUIDCB', CUSTOM: 'LSUIDCB', END_USER: 'LS', SUB_COMY: 'LSUIC' },
  visitor: { OEM: 'LSC', PROJECT: 'LSUICB', CUSTOM: 'LSUIC', END_USER: 'LSI', SUB_COMY: 'LSUIC' },
  report: { OEM: 'LSICB', PROJECT: 'LSI', CUSTOM: 'LSICB', SUB_COMY: 'LSI' },
  energy: { OEM: 'LSUCPB', PROJECT: 'LSUPB', CUSTOM: 'LSUCPB', END_USER: 'LS', SUB_COMY: 'LSPB' },
  payOrder: { OEM: 'LSUICPNB', PROJECT: 'LSICN', CUSTOM: 'LSUICPNB', END_USER: 'LSICN', SUB_COMY: 'LSIN' },
  bill: { OEM: 'LSUCPB', PROJECT: 'LS', CUSTOM: 'LSCPB', END_USER: 'LS', SUB_COMY: 'LS' },
  recharge: { OEM: 'LSICP', PROJECT: 'LSI', CUSTOM: 'LSICP', END_USER: 'LSI', SUB_COMY: 'LSI' },
  website: { OEM: 'LSUIDC', PROJECT: 'LS', CUSTOM: 'LSUIDC', END_USER: 'LS', SUB_COMY: 'LS' },
  feedback: { OEM: 'LSUC', PROJECT: 'LSI', CUSTOM: 'LSUC', END_USER: 'LSI', SUB_COMY: 'LSI' },
  opLog: { OEM: 'LSB', PROJECT: 'LS', CUSTOM: 'LSB', END_USER: 'LS', SUB_COMY: 'LS' },
  gatewaySet: { OEM: 'LSUCB', PROJECT: 'LSUC', CUSTOM: 'LSUC', SUB_COMY: 'LSU' },
  appVersion: { OEM: 'LS' },
  duty: { OEM: 'LSUICB', PROJECT: 'LSUIDC', CUSTOM: 'LSUIC', SUB_COMY: 'LSUIC' },
  isolation: { OEM: 'LSC', PROJECT: 'LSUIC', CUSTOM: 'LSUIC', SUB_COMY: 'LSUIC' },
  timer: { OEM: 'LSUIDC', PROJECT: 'LSUIDC', CUSTOM: 'LSUIDC', END_USER: 'LSUIDC', SUB_COMY: 'LSUIDC' },
  notice: { OEM: 'LSUICB', PROJECT: 'LSIC', CUSTOM: 'LSIC', END_USER: 'LS', SUB_COMY: 'LSI' },
  deviceTemplate: { OEM: 'LSUIDC', PROJECT: 'LS', CUSTOM: 'LS', SUB_COMY: 'LS' },
  area: { OEM: 'LSUIDCB', PROJECT: 'LSUIDC', CUSTOM: 'LSUIDC', END_USER: 'LS', SUB_COMY: 'LSUIC' },
} as const satisfies Record<Resource, Partial<Record<Exclude<RoleTypeName, 'SUPER'>, string>>>

type Limit = Readonly<Partial<Record<Resource, string>> & { rest: string }>

/** The most a job leaves of PROJECT's row; `rest` is for the resources it does not name. Nothing here can widen. */
const jobLimits = {
  responsible: { rest: ALL },
  manager: { rest: ALL },
  // Answers alarms and moves fire equipment, but changes no unit, person, patrol plan, roster, and sees no price.
  dutyOfficer: { rest: 'LSUIDCNB', unit: READ, user: READ, patrolPlan: READ, duty: 'LSC' },
  // Works on equipment, so he also sends commands; which types is said by the equipment rights.
  maintainer: { rest: READ, equip: 'LSU', control: ALL, param: ALL, ticket: ALL, user: '', access: '' },
  inspector: { rest: READ, patrolTask: ALL, hazardRec: 'LSI' },
} as const satisfies Record<Job, Limit>

/** The permissions a new role starts with. A job counts only inside PROJECT; without one the whole row stands. */
export const presetOf = (roleType: RoleType, job?: Job): Permission[] =>
  keysOf(resources).flatMap((resource) =>
    keysOf(actions)
      .filter((letter) => lettersOf(roleType, resource).includes(letter))
      .filter((letter) => roleType !== roleTypes.PROJECT || !job || limitOf(job, resource).includes(letter))
      .map((letter): Permission => `${resource}:${actions[letter]}`),
  )

const lettersOf = (roleType: RoleType, resource: Resource): string => {
  if (roleType === roleTypes.SUPER) return ALL
  const name = roleTypeName(roleType)
  const row: Partial<Record<RoleTypeName, string>> = presets[resource]
  return (name && row[name]) ?? ''
}

const limitOf = (job: Job, resource: Resource): string => {
  const limit: Limit = jobLimits[job]
  return limit[resource] ?? limit.rest
}
