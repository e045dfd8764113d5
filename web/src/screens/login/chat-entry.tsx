import { lazy, Suspense } from 'react'
import { ChatDoor } from '#features/chat/chat-door.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'

const EntryStep = lazy(async () => ({ default: (await import('#features/account/entry-step.tsx')).EntryStep }))
const stepCodes: readonly string[] = ['secondFactorNeeded', 'accountLeaving']

/** The chat platform's way in, with the same last steps as every other. */
export const ChatEntry = (props: { readonly page: string; readonly isOpen: boolean }) => (
  <ChatDoor {...props} stepFor={stepFor} />
)

const stepFor = ({ envelope }: CallFailure, onDone: () => void) =>
  envelope && stepCodes.includes(envelope.code) ? (
    <Suspense>
      <EntryStep refusal={envelope} onDone={onDone} />
    </Suspense>
  ) : undefined
