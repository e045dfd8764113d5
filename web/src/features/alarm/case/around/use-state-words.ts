/** A reported state in the words of its kind of equipment; what no row knows stands as it was said. */
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'

export const useStateWords = (equipmentTypeId: number) => {
  const type = useDeviceType(equipmentTypeId)
  const name = useName()
  return {
    state(property: string, value: string | boolean): string {
      const row = type?.properties[property]
      const known =
        row?.type === 'enum' || row?.type === 'bool' ? row.values.find((one) => one.value === value) : undefined
      return known ? name(known.name) : String(value)
    },
    command(action: string): string {
      const row = type?.commands[action]
      return row ? name(row.name) : action
    },
  }
}
