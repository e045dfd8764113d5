import { gattNames } from '@vigil/contract/equipment/peripheral'
import { useEffect, useState } from 'react'
import { FormPage } from '#foundation/form/form-page.tsx'
import { bluetoothDoor, findPeripheral, type NoPeripheral, type Peripheral } from '#infrastructure/native/bluetooth.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import column from '../column.module.css'
import styles from '../network/network.module.css'
import { WifiForm } from '../network/wifi-form.tsx'
import { MeshForm } from './mesh-form.tsx'

/** A device near the phone is told its network or its place in the mesh, and then added under the code it says itself. */
export const BluetoothScreen = () => {
  const t = useText()
  const router = useRouter()
  const isMesh = useLocation().pathname === router.places.meshDevice
  return (
    <FormPage title={isMesh ? t(($) => $.onboarding.bluetooth.mesh) : t(($) => $.onboarding.bluetooth.title)}>
      {bluetoothDoor() ? (
        <Nearby isMesh={isMesh} />
      ) : (
        <EmptyState
          picture="nothing"
          title={t(($) => $.onboarding.bluetooth.none)}
          hint={t(($) => $.onboarding.bluetooth.noneHint)}
          action={
            <>
              <Button onClick={() => void router.go(router.places.wifiMk1)}>
                {t(($) => $.onboarding.bluetooth.byWifi)}
              </Button>
              <Button look="soft" onClick={() => void router.go(router.places.equipmentAdd)}>
                {t(($) => $.onboarding.bluetooth.byCode)}
              </Button>
            </>
          }
        />
      )}
    </FormPage>
  )
}

const Nearby = ({ isMesh }: { readonly isMesh: boolean }) => {
  const t = useText()
  const [found, setFound] = useState<Peripheral | NoPeripheral | 'looking' | undefined>(undefined)
  const device = typeof found === 'object' ? found : undefined
  useEffect(() => () => device?.end(), [device])
  const look = async (): Promise<void> => {
    setFound('looking')
    setFound(await findPeripheral(gattNames))
  }
  const why = found === 'nobody' || found === 'failed' || found === 'none' ? found : undefined
  return (
    <div className={column.body}>
      <Card title={t(($) => $.onboarding.bluetooth.near)}>
        <div className={styles.form}>
          <p className={styles.hint} role="status">
            {device
              ? t(($) => $.onboarding.bluetooth.found, { code: device.serial })
              : t(($) => $.onboarding.bluetooth.hint)}
          </p>
          {why && (
            <p className={styles.problem} role="alert">
              {t(($) => $.onboarding.bluetooth.why[why])}
            </p>
          )}
          <Button look={device ? 'soft' : 'primary'} busy={found === 'looking'} onClick={() => void look()}>
            {t(($) => $.onboarding.bluetooth.look)}
          </Button>
        </div>
      </Card>
      {device && <Told device={device} isMesh={isMesh} />}
    </div>
  )
}

const Told = ({ device, isMesh }: { readonly device: Peripheral; readonly isMesh: boolean }) => {
  const router = useRouter()
  const gateway = useAddressFields<'gateway'>().idOf('gateway')
  const addIt = (child?: string): void => {
    const behind = gateway !== undefined && child !== undefined
    const page = behind ? router.places.childAdd : router.places.equipmentAdd
    void router.go(`${page}?${new URLSearchParams(behind ? { gateway, child } : { code: device.serial })}`)
  }
  if (isMesh) return <MeshForm write={(address) => device.write(gattNames.mesh, address)} onSent={addIt} />
  const send = async (wish: object) =>
    (await device.write(gattNames.wifi, JSON.stringify(wish)))
      ? ({ is: 'accepted' } as const)
      : ({ is: 'unknown' } as const)
  return <WifiForm send={send} onSent={addIt} />
}
