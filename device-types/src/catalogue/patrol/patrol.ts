import { patrolPoint } from './patrol-point.ts'

export const patrolTypes = [patrolPoint] as const
