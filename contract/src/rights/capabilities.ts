/** What the product can do, as the route table says it, which features do it, and which permissions guard them. */
import { keysOf } from '../keys-of.ts'
import type { Resource } from './resources.ts'

/** The route table's word for each part of the product. */
export const capabilities = [
  'shell',
  'identity',
  'account',
  'brand',
  'oem',
  'unit',
  'audit',
  'dashboard',
  'equipment',
  'onboarding',
  'control',
  'alarm',
  'patrol',
  'workorder',
  'linkage',
  'scene',
  'energy',
  'report',
  'billing',
  'access',
  'content',
  'map',
] as const
export type Capability = (typeof capabilities)[number]

interface FeatureRow {
  readonly capabilities: readonly Capability[]
  readonly resources: readonly Resource[]
}

/** One row a feature. Every resource and every capability stands in at least one row; a resource in exactly one. */
export const features = {
  account: { capabilities: ['identity', 'account'], resources: ['user'] },
  rights: { capabilities: ['identity'], resources: ['role', 'permission'] },
  oem: { capabilities: ['oem'], resources: ['oem'] },
  brand: { capabilities: ['brand', 'oem'], resources: [] },
  company: { capabilities: ['oem'], resources: ['customComy'] },
  project: { capabilities: ['unit', 'map'], resources: ['unit', 'area'] },
  equipment: { capabilities: ['equipment', 'onboarding', 'map'], resources: ['equip', 'param', 'gatewaySet'] },
  'device-type': { capabilities: ['equipment'], resources: ['deviceTemplate'] },
  audit: { capabilities: ['audit'], resources: ['opLog'] },
  live: { capabilities: ['shell'], resources: [] },
  overview: { capabilities: ['dashboard'], resources: ['dash'] },
  control: { capabilities: ['control'], resources: ['control', 'timer'] },
  scene: { capabilities: ['scene'], resources: ['sceneGroup'] },
  linkage: { capabilities: ['linkage'], resources: ['linkRule'] },
  alarm: { capabilities: ['alarm'], resources: ['alarmRec', 'fireRec'] },
  hazard: { capabilities: ['alarm'], resources: ['hazardRec'] },
  notice: { capabilities: ['alarm'], resources: ['notice', 'pushRec'] },
  duty: { capabilities: ['alarm'], resources: ['duty', 'dutyCheck', 'isolation'] },
  patrol: { capabilities: ['patrol'], resources: ['patrolPlan', 'patrolTask', 'patrolPlace'] },
  'work-order': { capabilities: ['workorder'], resources: ['ticket'] },
  energy: { capabilities: ['energy'], resources: ['energy'] },
  report: { capabilities: ['report'], resources: ['report'] },
  billing: { capabilities: ['billing'], resources: ['payOrder', 'bill', 'recharge'] },
  camera: { capabilities: ['equipment'], resources: ['camera'] },
  visitor: { capabilities: ['access'], resources: ['access', 'visitor'] },
  content: { capabilities: ['content'], resources: ['website', 'feedback', 'appVersion'] },
} as const satisfies Record<string, FeatureRow>

export type FeatureName = keyof typeof features

const rows = keysOf(features).map((name): FeatureRow & { readonly name: FeatureName } => ({ name, ...features[name] }))

export const featureOfResource = (resource: Resource): FeatureName => {
  const row = rows.find((feature) => feature.resources.includes(resource))
  // The test holds that every resource has its row, so this is a table that lost one.
  if (!row) throw new Error(`${resource}: no feature owns this resource`)
  return row.name
}

export const featuresOfCapability = (capability: Capability): FeatureName[] =>
  rows.filter((feature) => feature.capabilities.includes(capability)).map((feature) => feature.name)

export const resourcesOfCapability = (capability: Capability): Resource[] =>
  rows.filter((feature) => feature.capabilities.includes(capability)).flatMap((feature) => feature.resources)
