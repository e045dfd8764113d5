import { workOrderFeature } from './work-order.feature.ts'

export const workOrderModule = { api: workOrderFeature }
