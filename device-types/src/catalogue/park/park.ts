import { parkInfo } from './park-info.ts'

export const parkTypes = [parkInfo] as const
