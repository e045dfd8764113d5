/** What a unit can be. A row is a word that people choose and import by; the id is what is kept. */
export const projectKinds = [
  { id: 'school', zh: '学校', en: 'School' },
  { id: 'hospital', zh: '医院', en: 'Hospital' },
  { id: 'mall', zh: '商场', en: 'Mall' },
  { id: 'hotel', zh: '宾馆饭店', en: 'Hotel' },
  { id: 'office', zh: '写字楼', en: 'Office building' },
  { id: 'factory', zh: '工厂', en: 'Factory' },
  { id: 'warehouse', zh: '仓库', en: 'Warehouse' },
  { id: 'residential', zh: '住宅小区', en: 'Residential' },
  { id: 'nineSmall', zh: '九小场所', en: 'Nine-small place' },
  { id: 'entertainment', zh: '公共娱乐场所', en: 'Entertainment venue' },
  { id: 'elderCare', zh: '养老机构', en: 'Elder care' },
  { id: 'government', zh: '机关单位', en: 'Public office' },
  { id: 'transport', zh: '交通枢纽', en: 'Transport hub' },
  { id: 'heritage', zh: '文物古建', en: 'Heritage building' },
  { id: 'other', zh: '其他', en: 'Other' },
] as const

export type ProjectKind = (typeof projectKinds)[number]['id']

export const projectKindIds = projectKinds.map(({ id }) => id)

export const kindRow = (id: string) => projectKinds.find((kind) => kind.id === id) ?? kindOther

const kindOther = projectKinds[projectKinds.length - 1] ?? { id: 'other', zh: '其他', en: 'Other' }
