import type { FireLoad } from '@vigil/device-types/fire-load'
import type { useText } from '#infrastructure/i18n/i18n.ts'

export const loadText = (t: ReturnType<typeof useText>, load: FireLoad): string => t(($) => $.control[load])
