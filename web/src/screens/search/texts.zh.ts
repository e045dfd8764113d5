export const messages = {
  units: '单位',
  people: '人员',
} as const
