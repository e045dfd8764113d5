/** Who is signed in, kept in memory and on the device, and read back when the page starts. */
import { UserInfo, RoleSummary, type Session } from '@vigil/contract/account/account'
import * as z from 'zod/mini'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { cacheKey, draftsKey, tokenKey, userKey, userNameKey } from '#infrastructure/storage/keys.ts'
import { clearStore } from '#infrastructure/storage/preferences.ts'

export interface SessionState extends Omit<Session, 'permissionsList'> {
  readonly userName: string
  /** Resources the person may list: the menu shows these and nothing else. */
  readonly leftMenuList: readonly string[]
  /** False right after signing in: the live connection has not been made for this session yet. */
  readonly loginConnect: boolean
}

/** What a login or a role switch answers. Its lists are taken only when they are lists. */
export type LoginAnswer = { readonly token: unknown; readonly user: UserInfo } & Readonly<
  Record<'permissionsList' | 'projectList' | 'roleList' | 'permissionsStr' | 'equipPermissionsStr', unknown>
>

const Menu = z.catch(z.array(z.string()), [])
const Projects = z.catch(z.array(z.object({ projectId: z.string(), projectName: z.string() })), [])
const Roles = z.catch(z.array(RoleSummary), [])
const Marks = z.catch(z.string(), '')

export type SessionStore = ReturnType<typeof createSessionStore>

/** `forget`: what lies elsewhere on the device goes too when somebody leaves on purpose. */
export const createSessionStore = (store: Storage, newUserName: () => string, forget: () => void = () => undefined) => {
  const listeners = createListeners<SessionState | undefined>()
  let state = reload(store)
  let last = state?.user.accountId
  let expired = false
  const become = (next: SessionState | undefined, isOver = false): void => {
    state = next
    expired = isOver
    last = next?.user.accountId ?? last
    listeners.tell(next)
  }

  return {
    get: (): SessionState | undefined => state,
    token: (): string | undefined => state?.token,
    subscribe: listeners.add,
    save(answer: LoginAnswer): void {
      const { token, user } = answer
      if (typeof token !== 'string' || token === '') return
      dropForeignDrafts(store, user.accountId)
      store.setItem(tokenKey, token)
      store.setItem(userKey, JSON.stringify(user))
      store.setItem(userNameKey, user.userName === '' ? newUserName() : user.userName)
      keepList(store, cacheKey('menu', user.accountId), answer.permissionsList)
      keepList(store, cacheKey('projects', user.accountId), answer.projectList)
      keepList(store, cacheKey('roles', user.accountId), answer.roleList)
      keepText(store, cacheKey('permissions', user.accountId), answer.permissionsStr)
      keepText(store, cacheKey('equipPermissions', user.accountId), answer.equipPermissionsStr)
      become(reload(store))
    },
    connected(): void {
      if (state && !state.loginConnect) become({ ...state, loginConnect: true })
    },
    /** Another tab has signed in or out. */
    readAgain: (): void => become(reload(store)),
    /** Who was signed in here last and has not left on purpose. */
    lastAccount: (): string | undefined => last,
    /** It has ended by itself, and nobody has come since. */
    isExpired: (): boolean => expired,
    /** The platform has ended it: whoever comes back finds what he has not sent yet. */
    expire(): void {
      clearStore(store)
      become(undefined, true)
    },
    /** Left on purpose. */
    end(): void {
      forget()
      clearStore(store)
      store.removeItem(draftsKey)
      last = undefined
      become(undefined)
    },
  }
}

const Drafts = z.object({ accountId: z.string() })

/** Somebody else signs in: what the one before has typed is not theirs to read. */
const dropForeignDrafts = (store: Storage, accountId: string): void => {
  if (Drafts.safeParse(parseJson(store.getItem(draftsKey))).data?.accountId !== accountId) store.removeItem(draftsKey)
}

const keepList = (store: Storage, key: string, value: unknown): void => {
  if (Array.isArray(value)) store.setItem(key, JSON.stringify(value))
}
const keepText = (store: Storage, key: string, value: unknown): void => {
  if (typeof value === 'string') store.setItem(key, JSON.stringify(value))
}

/** An older version of the page knew less of a person: what it did not keep is unknown, and nobody is sent away for it. */
const unknownFields = Object.fromEntries(Object.keys(UserInfo.shape).map((field) => [field, null]))
const readUser = (held: unknown) =>
  UserInfo.safeParse(typeof held === 'object' && held !== null ? { ...unknownFields, ...held } : held)

/** Signed in only when token, user and user name are all there. */
const reload = (store: Storage): SessionState | undefined => {
  const token = store.getItem(tokenKey) ?? ''
  const userName = store.getItem(userNameKey) ?? ''
  const user = readUser(parseJson(store.getItem(userKey)))
  if (token === '' || userName === '' || !user.success) return undefined
  const cached = (name: Parameters<typeof cacheKey>[0]) => parseJson(store.getItem(cacheKey(name, user.data.accountId)))
  return {
    token,
    userName,
    user: user.data,
    leftMenuList: Menu.parse(cached('menu')),
    projectList: Projects.parse(cached('projects')),
    roleList: Roles.parse(cached('roles')),
    permissionsStr: Marks.parse(cached('permissions')),
    equipPermissionsStr: Marks.parse(cached('equipPermissions')),
    loginConnect: false,
  }
}
