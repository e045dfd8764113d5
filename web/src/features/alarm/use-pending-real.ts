import { createContext, use, useSyncExternalStore } from 'react'
import type { PendingReal, PendingReals } from './pending-real.ts'

export const PendingRealsContext = createContext<PendingReals | undefined>(undefined)

export const usePendingReals = (): PendingReals => {
  const reals = use(PendingRealsContext)
  if (!reals) throw new Error('a screen outside its providers')
  return reals
}

/** The verdict "real" of one alarm while it is not the platform's yet, with what arms it and takes it back. */
export const usePendingReal = ({ alarmId, version }: { readonly alarmId: string; readonly version: number }) => {
  const reals = usePendingReals()
  const pending: PendingReal | undefined = useSyncExternalStore(reals.subscribe, reals.get).get(alarmId)
  return {
    left: pending?.left,
    busy: pending !== undefined && pending.left === undefined && pending.failure === undefined,
    failure: pending?.failure,
    arm: (): void => reals.arm(alarmId, version),
    cancel: (): void => reals.drop(alarmId),
  }
}
