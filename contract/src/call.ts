/** One call is one row: its path, who may make it, where it reaches, what goes in and what comes out. */
import * as z from 'zod/mini'
import type { Permission } from './rights/permissions.ts'

/** What a call demands: a permission, any of several (the service then checks the row's kind), a login, or nothing. */
export type Right = Permission | { readonly anyOf: readonly Permission[] } | 'signedIn' | 'public'

/** The nouns an id in the input can point to. */
export type Noun =
  | 'oem'
  | 'company'
  | 'project'
  | 'area'
  | 'account'
  | 'role'
  | 'grant'
  | 'equipment'
  | 'equipmentPhoto'
  | 'plan'
  | 'madeType'
  | 'stockItem'
  | 'firmwareImage'
  | 'firmwareJob'
  | 'payOrder'
  | 'payMatch'
  | 'commandBatch'
  | 'timer'
  | 'scene'
  | 'timeSharing'
  | 'linkRule'
  | 'linkRun'
  | 'patrolPlaceType'
  | 'patrolPlace'
  | 'patrolPlan'
  | 'patrolTask'
  | 'patrolCheckIn'
  | 'alarm'
  | 'hazard'
  | 'workOrder'
  | 'unitReport'
  | 'maintenancePlan'
  | 'isolation'
  | 'walkTest'
  | 'dutyShift'
  | 'dutyCheck'
  | 'dutyHandover'
  | 'inspectorPack'
  | 'packLink'
  | 'registration'
  | 'invitation'
  | 'companyToken'
  | 'pushModel'
  | 'delivery'
  | 'contact'
  | 'session'
  | 'notice'
  | 'contentEntry'
  | 'feedback'
  | 'visit'
  | 'doorGrant'
  | 'doorGroup'

/**
 * Where a call reaches: nothing of any tenant, the caller's own account, the rows of the caller's active role,
 * or exactly the ids that these input fields name, one or a list (a foreign one looks missing, and so does the whole list).
 */
export type Scope<Field extends string> = 'none' | 'self' | 'rows' | Readonly<Partial<Record<Field, Noun>>>

export interface Call<Input extends z.ZodMiniObject = z.ZodMiniObject, Output extends z.ZodMiniType = z.ZodMiniType> {
  readonly path: `${string}/${string}.action`
  /** One sentence for whoever writes a program against it. */
  readonly description: string
  readonly kind: 'query' | 'command'
  readonly body: 'form' | 'json'
  readonly permission: Right
  readonly scope: Scope<Extract<keyof z.input<Input>, string>>
  readonly input: Input
  readonly output: Output
  /**
   * People judge, programs report: a company's token gives only the commands that say so here, and of what needs no
   * more than a login it asks only the same.
   */
  readonly openToPrograms?: true
}

export type InputOf<C extends Call> = z.output<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>

const quietWord = /^(find|query|get|select)(?![a-z])/

/** The client stays quiet about a failed query, so a command must never look like one; a test holds every call to it. */
export const looksLikeQuery = (path: string): boolean => quietWord.test(path.slice(path.lastIndexOf('/') + 1))

/** A field nobody knows is refused: a mistyped filter that is ignored would answer with everything. */
const strict = <Input extends z.ZodMiniObject>(input: Input): Input =>
  // Closing an object changes neither what goes in nor what comes out of it.
  z.catchall(input, z.never()) as unknown as Input

export const call = <const Input extends z.ZodMiniObject, const Output extends z.ZodMiniType>(
  row: Call<Input, Output>,
): Call<Input, Output> => ({ ...row, input: strict(row.input) })
