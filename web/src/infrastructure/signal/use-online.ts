import { useSyncExternalStore } from 'react'

const watchNetwork = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Whether the device says that it has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)
