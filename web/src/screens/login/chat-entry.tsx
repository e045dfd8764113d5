import { ChatDoor } from '#features/chat/chat-door.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const EntryStep = lazyPart(async () => (await import('#features/account/entry-step.tsx')).EntryStep)
const stepCodes: readonly string[] = ['secondFactorNeeded', 'accountLeaving']

/** The chat platform's way in, with the same last steps as every other. */
export const ChatEntry = (props: { readonly page: string; readonly isOpen: boolean }) => (
  <ChatDoor {...props} stepFor={stepFor} />
)

const stepFor = ({ envelope }: CallFailure, onDone: () => void) =>
  envelope && stepCodes.includes(envelope.code) ? <EntryStep refusal={envelope} onDone={onDone} /> : undefined
