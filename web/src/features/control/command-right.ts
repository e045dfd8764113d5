/** The right that a command needs, as the session's markers spell it. */
import { actions, type Action } from '@vigil/contract/rights/permissions'
import type { Command } from '@vigil/device-types/device-type'

/** A suffix nobody knows counts as the strictest one. */
export const actionOf = ({ permission }: Pick<Command, 'permission'>): Action =>
  Object.values(actions).find((action) => `:${action}` === permission) ?? 'batch'
