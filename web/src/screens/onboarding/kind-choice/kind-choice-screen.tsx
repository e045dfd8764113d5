import { useQuery } from '@tanstack/react-query'
import { deviceTypeCalls, type DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import { systems } from '@vigil/device-types/systems'
import { useState } from 'react'
import { deviceTypesOf } from '#foundation/equipment/use-device-types.ts'
import { equipmentIcon } from '#foundation/equipment/equipment-icons.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { formAddress } from '../form-address.ts'

/** Every kind there is, by system; the one that is pressed goes back to the form. */
export const KindChoiceScreen = () => {
  const t = useText()
  const [word, setWord] = useState('')
  const query = useQuery(deviceTypesOf())
  const [search] = useSearchParams()
  const isOffered = ({ hasChildren }: DeviceTypeSummary): boolean => hasChildren || search.get('for') !== 'gateway'
  return (
    <RecordPage title={t(($) => $.onboarding.types.title)} body="column">
      <SearchField
        label={t(($) => $.onboarding.types.search)}
        placeholder={t(($) => $.onboarding.types.search)}
        clearLabel={t(($) => $.onboarding.types.clear)}
        value={word}
        onChange={setWord}
      />
      <QueryState query={query} call={deviceTypeCalls.index} rows={8}>
        {({ rows }) => (
          <KindsBySystem types={rows.filter((type) => isOffered(type) && isMeant(type, word.trim().toLowerCase()))} />
        )}
      </QueryState>
    </RecordPage>
  )
}

const isMeant = ({ name, typeName, equipmentTypeId, protocolIds }: DeviceTypeSummary, word: string): boolean =>
  [name.zh, name.en, typeName, String(equipmentTypeId), ...protocolIds.map(String)].some((text) =>
    text.toLowerCase().includes(word),
  )

const KindsBySystem = ({ types }: { readonly types: readonly DeviceTypeSummary[] }) => {
  const t = useText()
  const nameOf = useName()
  if (types.length === 0)
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.onboarding.types.none)}
        hint={t(($) => $.onboarding.types.noneHint)}
      />
    )
  return systems.map(({ id, name }) => {
    const own = types.filter(({ system }) => system === id)
    return own.length === 0 ? null : (
      <Card key={id} title={nameOf(name)} padded={false}>
        {own.map((type) => (
          <KindRow key={type.equipmentTypeId} type={type} />
        ))}
      </Card>
    )
  })
}

const KindRow = ({ type }: { readonly type: DeviceTypeSummary }) => {
  const nameOf = useName()
  const router = useRouter()
  const [search] = useSearchParams()
  const to = formAddress(router.places, search, { type: String(type.equipmentTypeId), protocol: '' })
  return (
    <RecordRow
      href={router.hrefOf(to)}
      selected={false}
      onPress={() => void router.go(to, 'redirect')}
      sign={<Icon name={equipmentIcon(type.icon)} size={20} />}
      title={nameOf(type.name)}
      sub={String(type.equipmentTypeId)}
    />
  )
}
