import { MeshAddress } from '@vigil/contract/equipment/peripheral'
import { useState, type FormEvent } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from '../network/network.module.css'

interface MeshFormProps {
  /** False where the device did not acknowledge. */
  readonly write: (address: string) => Promise<boolean>
  readonly onSent: (address: string) => void
}

export const MeshForm = ({ write, onSent }: MeshFormProps) => {
  const t = useText()
  const [address, setAddress] = useState('')
  const [state, setState] = useState<'typing' | 'wrong' | 'sending' | 'unknown'>('typing')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const typed = MeshAddress.safeParse(address.trim()).data?.toUpperCase()
    if (typed === undefined) return setState('wrong')
    setState('sending')
    if (await write(typed)) return onSent(typed)
    return setState('unknown')
  }
  return (
    <Card title={t(($) => $.onboarding.bluetooth.meshAddress)}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label={t(($) => $.onboarding.bluetooth.meshAddress)}
          value={address}
          onChange={setAddress}
          maxLength={4}
          problem={state === 'wrong' ? t(($) => $.onboarding.bluetooth.meshWrong) : undefined}
        />
        {state === 'unknown' && (
          <p className={styles.problem} role="alert">
            {t(($) => $.onboarding.network.sent.unknown)}
          </p>
        )}
        <Button submits size="large" busy={state === 'sending'}>
          {t(($) => $.onboarding.network.send)}
        </Button>
      </form>
    </Card>
  )
}
