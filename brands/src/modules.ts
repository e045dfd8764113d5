/** What a brand may leave out of its menu; alarms, equipment and control belong to every one. */
export const moduleNames = [
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
