/** What panels call their parts, by the number of GB/T 26875.3. Rows of values: a word that is not here is asked, never guessed. */
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'
import { typesFor } from '@vigil/device-types/find-device-type'

const words: Readonly<Record<number, readonly string[]>> = {
  1: ['火灾报警控制器', '火灾报警主机', '主机', '控制器'],
  11: ['点型可燃气体探测器', '可燃气体探测器', '燃气探测器', 'gas detector'],
  17: ['剩余电流式电气火灾监控探测器', '剩余电流探测器', '剩余电流'],
  18: ['测温式电气火灾监控探测器', '测温式探测器'],
  22: ['火灾显示盘', '层显', '楼层显示器', 'repeater'],
  23: ['手动火灾报警按钮', '手动报警按钮', '手报按钮', '手报', 'manual call point', 'call point', 'mcp'],
  24: ['消火栓按钮', '消火栓报警按钮', '消报', 'hydrant button'],
  31: ['点型感温火灾探测器', '点型感温', '感温探测器', '感温', '温感', 'heat detector', 'heat'],
  34: ['线型感温火灾探测器', '线型感温', '感温电缆', 'linear heat detector'],
  42: ['点型光电感烟火灾探测器', '点型光电感烟', '光电感烟', '感烟探测器', '感烟', '烟感', 'smoke detector', 'smoke'],
  43: ['线型光束感烟火灾探测器', '红外对射', '光束感烟', 'beam detector'],
  44: ['吸气式感烟火灾探测器', '吸气式感烟', 'aspirating detector'],
  51: ['复合式感烟感温火灾探测器', '复合探测器', '烟温复合', 'combined detector'],
  61: ['紫外火焰探测器', '火焰探测器', 'flame detector'],
  78: ['图像型火灾探测器', '图像探测器'],
  81: ['气体灭火控制器', '气灭控制器'],
  84: ['模块', 'module'],
  85: ['输入模块', '监视模块', 'input module'],
  86: ['输出模块', '控制模块', 'output module'],
  87: ['输入/输出模块', '输入输出模块', 'i/o module', 'input/output module'],
  91: ['消防水泵', '消火栓泵', '消防泵', 'fire pump'],
  92: ['消防水箱', '水箱'],
  95: ['喷淋泵', 'sprinkler pump'],
  96: ['水流指示器', '水流', 'flow switch', 'flow indicator'],
  97: ['信号阀', '信号蝶阀', 'signal valve'],
  98: ['报警阀', '湿式报警阀', 'alarm valve'],
  102: ['防火门', 'fire door'],
  103: ['防火阀', 'fire damper'],
  111: ['防烟排烟风机', '排烟风机', '排烟机', 'smoke fan'],
  113: ['排烟防火阀'],
  114: ['常闭送风口', '送风口'],
  115: ['排烟口', '排烟阀'],
  117: ['防火卷帘控制器', '防火卷帘', '卷帘', 'fire shutter'],
  118: ['防火门监控器'],
  121: ['警报装置', '声光警报器', '声光报警器', '声光', '警铃', 'sounder'],
}

const partOfWord = new Map(
  Object.entries(words).flatMap(([part, names]) => names.map((name) => [name, Number(part)] as const)),
)

const standsBehind = ({ nodeType }: DeviceType): boolean => nodeType === 'child'

/** Of kinds that a part of this number can be, the one that hangs on a panel; then the one of that system. */
export const typeOfPart = (partType: number, systemType: number): number | undefined =>
  catalogue
    .filter(({ gb26875 }) => gb26875 && 'componentTypes' in gb26875 && partsOf(gb26875).includes(partType))
    .map((type: DeviceType) => ({
      typeNo: type.equipmentTypeId,
      rank: (standsBehind(type) ? 2 : 0) + (type.gb26875?.systemType === systemType ? 1 : 0),
    }))
    .reduce<{ typeNo: number; rank: number } | undefined>(
      (best, one) => (best && best.rank >= one.rank ? best : one),
      undefined,
    )?.typeNo

const partsOf = ({ componentTypes }: { readonly componentTypes?: readonly number[] }): readonly number[] =>
  componentTypes ?? []

const typeByWord = (word: string, oemId: string): number | undefined =>
  typesFor(oemId).find(({ id, name }) => [id, name.zh, name.en].some((own) => own.toLowerCase() === word))
    ?.equipmentTypeId

export interface KindQuestion {
  /** As the panel writes it: its own word, the name of a kind of ours, or the number of the standard. */
  readonly word: string
  readonly systemType: number
  readonly oemId: string
}

export const typeOfKind = ({ word, systemType, oemId }: KindQuestion): number | undefined => {
  const plain = word.trim().toLowerCase()
  const part = /^\d{1,3}$/.test(plain) ? Number(plain) : partOfWord.get(plain)
  return part === undefined ? typeByWord(plain, oemId) : typeOfPart(part, systemType)
}
