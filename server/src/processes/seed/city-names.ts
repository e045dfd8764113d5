/** The names of a city that does not exist. */

export type UnitKind = 'school' | 'hospital' | 'mall' | 'factory' | 'residential' | 'hotel' | 'office' | 'nineSmall'

const operatorNames = ['江城消防物联', '滨海智安科技', '华安电气安全', '蓝盾城市安全', '云川智慧消防']
export const companyNames = ['城投物业集团', '安居后勤服务公司']
export const subCompanyName = '第一分公司'

const districts = ['滨江区', '城北区', '高新区', '老城区', '开发区']
const streets = ['建设路', '人民路', '学府街', '江滨大道', '科技一路', '平安街']

const units: readonly (readonly [name: string, kind: UnitKind])[] = [
  ['滨江第一小学', 'school'],
  ['城北医院', 'hospital'],
  ['万象购物中心', 'mall'],
  ['恒达电子厂', 'factory'],
  ['翠湖花园小区', 'residential'],
  ['江城大酒店', 'hotel'],
  ['高新软件园', 'office'],
  ['老街餐饮一条街', 'nineSmall'],
  ['城北实验中学', 'school'],
  ['滨江妇幼保健院', 'hospital'],
  ['老城百货大楼', 'mall'],
  ['开发区第二纺织厂', 'factory'],
  ['锦绣家园', 'residential'],
  ['云川宾馆', 'hotel'],
  ['市民服务中心', 'office'],
  ['和平里养老院', 'nineSmall'],
  ['高新职业技术学院', 'school'],
  ['高新区人民医院', 'hospital'],
  ['鑫源物流园', 'factory'],
  ['江畔公寓', 'residential'],
]

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('an empty list of names')
  return item
}

/** The 21st operator is the first one's second branch: names stay apart however large the city grows. */
const numbered = (name: string, index: number, length: number, word: string) =>
  index < length ? name : `${name}${Math.floor(index / length) + 1}${word}`

export const operatorName = (index: number): string =>
  numbered(at(operatorNames, index), index, operatorNames.length, '部')

export interface UnitName {
  readonly name: string
  readonly kind: UnitKind
  readonly address: string
}

export const unitName = (index: number): UnitName => {
  const [name, kind] = at(units, index)
  const address = `江城市${at(districts, index)}${at(streets, index)}${index * 7 + 8}号`
  return { name: numbered(name, index, units.length, '期'), kind, address }
}

const buildings: Readonly<Record<UnitKind, readonly string[]>> = {
  school: ['教学楼', '实验楼', '宿舍楼'],
  hospital: ['门诊楼', '住院楼', '医技楼'],
  mall: ['主楼', '地下车库'],
  factory: ['一号厂房', '二号厂房', '仓库'],
  residential: ['1号楼', '2号楼', '地下车库'],
  hotel: ['主楼', '裙楼'],
  office: ['A座', 'B座'],
  nineSmall: ['东排', '西排'],
}

export const buildingNames = (kind: UnitKind): readonly string[] => buildings[kind]
export const floorNames = ['1层', '2层', '3层', '4层']
export const zoneNames = ['东区', '西区']

/** Where many people have to get out, a box also feeds what the fire is fought with, and its last loop says so. */
const fireLoops: Readonly<Partial<Record<UnitKind, string>>> = {
  hospital: '应急照明回路',
  mall: '排烟风机回路',
  hotel: '正压送风机回路',
}

export const fireLoopName = (kind: UnitKind): string | undefined => fireLoops[kind]

const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙']
const givenNames = ['建国', '秀英', '志强', '桂兰', '海涛', '丽华', '永刚', '晓燕', '文斌', '春梅']

export const personName = (index: number): string =>
  `${at(surnames, index)}${at(givenNames, Math.floor(index / surnames.length) + index)}`
