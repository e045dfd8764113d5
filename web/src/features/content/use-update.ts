/** Whether this page may stay as it is, by the versions of the brand on the door. */
import { useQuery } from '@tanstack/react-query'
import { appVersionCalls, type AppVersion } from '@vigil/contract/content/app-version'
import { useState } from 'react'
import { useBrandStore } from '#foundation/brand/use-brand.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { updateKey } from '#infrastructure/storage/keys.ts'
import { runningVersion } from './running-version.ts'

const quarterMs = 15 * 60_000

export const useVersionCheck = () => {
  const page = useBrandStore().loginPage()
  const running = runningVersion()
  const input = { page, platform: 'web' as const, ...(running === '' ? {} : { running }) }
  return useQuery({ ...queryOf(appVersionCalls.check, input), staleTime: quarterMs })
}

export interface Update {
  readonly version: AppVersion
  readonly isForced: boolean
  /** It was fetched once and came as it was: nobody is kept out by a server that has nothing newer. */
  readonly isFruitless: boolean
  readonly fetchAnew: () => void
  readonly putOff: () => void
}

/** A soft one is told once on each device; a forced one each time the page begins. */
export const useUpdate = (): Update | undefined => {
  const { data } = useVersionCheck()
  const [putOff, setPutOff] = useState<string>()
  if (!data?.version || data.update === 'none') return undefined
  const { version } = data
  const isForced = data.update === 'forced'
  const isTold = !isForced && localStorage.getItem(updateKey) === version.newest
  if (isTold || putOff === version.newest) return undefined
  return {
    version,
    isForced,
    isFruitless: sessionStorage.getItem(updateKey) === version.newest,
    fetchAnew() {
      sessionStorage.setItem(updateKey, version.newest)
      location.reload()
    },
    putOff() {
      localStorage.setItem(updateKey, version.newest)
      setPutOff(version.newest)
    },
  }
}
