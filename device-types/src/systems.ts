/** The systems of a building's safety, in the order in which they are listed. */
import type { Name } from './name.ts'

export const systems = [
  { id: 'fire-alarm', name: { zh: '火灾报警', en: 'Fire alarm' } },
  { id: 'extinguishing', name: { zh: '灭火系统', en: 'Extinguishing' } },
  { id: 'fire-water', name: { zh: '消防给水', en: 'Fire water' } },
  { id: 'smoke-control', name: { zh: '防排烟及防火分隔', en: 'Smoke control and fire separation' } },
  { id: 'evacuation', name: { zh: '应急疏散', en: 'Emergency evacuation' } },
  { id: 'gas', name: { zh: '可燃气体', en: 'Gas' } },
  { id: 'kitchen', name: { zh: '厨房安全', en: 'Kitchen safety' } },
  { id: 'electrical', name: { zh: '智慧用电', en: 'Electrical safety' } },
  { id: 'environment', name: { zh: '环境监测', en: 'Environment' } },
  { id: 'water', name: { zh: '智慧用水', en: 'Water metering' } },
  { id: 'video', name: { zh: '视频监控', en: 'Video' } },
  { id: 'access', name: { zh: '门禁', en: 'Access control' } },
  { id: 'lighting', name: { zh: '智能照明', en: 'Lighting' } },
  { id: 'hvac', name: { zh: '空调', en: 'Air conditioning' } },
  { id: 'park', name: { zh: '车位通道', en: 'Parking and fire lanes' } },
  { id: 'iot-gateway', name: { zh: '物联网关', en: 'IoT gateways' } },
  { id: 'patrol', name: { zh: '巡检', en: 'Patrol' } },
] as const satisfies readonly { id: string; name: Name }[]

export type SystemId = (typeof systems)[number]['id']
