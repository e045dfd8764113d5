/** The names of a city that does not exist. */
import { say, type Language, type Pair } from './pair.ts'
import type { UnitKind } from './unit-kind.ts'

const operatorNames: readonly Pair[] = [
  ['江城消防物联', 'Jiangcheng Fire IoT'],
  ['滨海智安科技', 'Binhai Guard Tech'],
  ['华安电气安全', 'Huaan Electrical Safety'],
  ['蓝盾城市安全', 'Landun City Safety'],
  ['云川智慧消防', 'Yunchuan Smart Fire'],
]
export const companyNames: readonly Pair[] = [
  ['城投物业', 'City Estates'],
  ['安居后勤', 'Homestead Services'],
]
export const subCompanyName: Pair = ['第一分公司', 'branch 1']
export const platformName: Pair = ['平台', 'Platform']

const cityName: Pair = ['江城市', 'Jiangcheng']
const districts: readonly Pair[] = [
  ['滨江区', 'Binjiang'],
  ['城北区', 'Chengbei'],
  ['高新区', 'Gaoxin'],
  ['老城区', 'Laocheng'],
  ['开发区', 'Kaifa'],
]
const streets: readonly Pair[] = [
  ['建设路', 'Jianshe Road'],
  ['人民路', 'Renmin Road'],
  ['学府街', 'Xuefu Street'],
  ['江滨大道', 'Jiangbin Avenue'],
  ['科技一路', 'Keji 1st Road'],
  ['平安街', 'Ping’an Street'],
]

const units: readonly (readonly [zh: string, en: string, kind: UnitKind])[] = [
  ['万象购物中心', 'Wanxiang Mall', 'mall'],
  ['城北医院', 'Chengbei Hospital', 'hospital'],
  ['滨江第一小学', 'Binjiang First School', 'school'],
  ['恒达电子厂', 'Hengda Electronics', 'factory'],
  ['翠湖花园', 'Cuihu Garden', 'residential'],
  ['江城大酒店', 'Jiangcheng Grand Hotel', 'hotel'],
  ['高新软件园', 'Gaoxin Software Park', 'office'],
  ['老街餐饮一条街', 'Old Street Food Lane', 'nineSmall'],
  ['城北实验中学', 'Chengbei Middle School', 'school'],
  ['滨江妇幼保健院', 'Binjiang Maternity Hospital', 'hospital'],
  ['老城百货大楼', 'Laocheng Department Store', 'mall'],
  ['开发区第二纺织厂', 'Kaifa Textile Mill', 'factory'],
  ['锦绣家园', 'Jinxiu Homes', 'residential'],
  ['云川宾馆', 'Yunchuan Hotel', 'hotel'],
  ['市民服务中心', 'Civic Service Centre', 'office'],
  ['平安里沿街商铺', 'Ping’an Street Shops', 'nineSmall'],
  ['高新职业技术学院', 'Gaoxin College', 'school'],
  ['高新区人民医院', 'Gaoxin People’s Hospital', 'hospital'],
  ['鑫源物流园', 'Xinyuan Logistics Park', 'factory'],
  ['江畔公寓', 'Riverside Apartments', 'residential'],
]

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('an empty list of names')
  return item
}

/** The 21st unit is the first one's second site: names stay apart however large the city grows. */
const numbered = (name: string, turn: number, language: Language, word: string): string =>
  turn === 0 ? name : language === 'en' ? `${name} ${turn + 1}` : `${name}${turn + 1}${word}`

export const operatorName = (index: number, language: Language): string =>
  numbered(say(at(operatorNames, index), language), Math.floor(index / operatorNames.length), language, '部')

export interface UnitName {
  readonly name: string
  readonly kind: UnitKind
  readonly address: string
}

export const unitName = (index: number, language: Language): UnitName => {
  const [zh, en, kind] = at(units, index)
  const [district, street] = [say(at(districts, index), language), say(at(streets, index), language)]
  const number = index * 7 + 8
  const city = say(cityName, language)
  const address =
    language === 'en' ? `${number} ${street}, ${district}, ${city}` : `${city}${district}${street}${number}号`
  const turn = Math.floor(index / units.length)
  return { name: numbered(say([zh, en], language), turn, language, '期'), kind, address }
}

const surnames: readonly Pair[] = [
  ['王', 'Wang'],
  ['李', 'Li'],
  ['张', 'Zhang'],
  ['刘', 'Liu'],
  ['陈', 'Chen'],
  ['杨', 'Yang'],
  ['赵', 'Zhao'],
  ['黄', 'Huang'],
  ['周', 'Zhou'],
  ['吴', 'Wu'],
  ['徐', 'Xu'],
  ['孙', 'Sun'],
]
const givenNames: readonly Pair[] = [
  ['建国', 'Jianguo'],
  ['秀英', 'Xiuying'],
  ['志强', 'Zhiqiang'],
  ['桂兰', 'Guilan'],
  ['海涛', 'Haitao'],
  ['丽华', 'Lihua'],
  ['永刚', 'Yonggang'],
  ['晓燕', 'Xiaoyan'],
  ['文斌', 'Wenbin'],
  ['春梅', 'Chunmei'],
]

export const personName = (index: number, language: Language): string => {
  const surname = say(at(surnames, index), language)
  const given = say(at(givenNames, Math.floor(index / surnames.length) + index), language)
  return language === 'en' ? `${surname} ${given}` : `${surname}${given}`
}
