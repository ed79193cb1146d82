/** Everything behind the sign-in: react-admin in our frame, its routes under /admin. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Resource } from 'ra-core'
import { AdminContext, AdminUI } from 'ra-ui-materialui'
import { lazy } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { makeI18n } from './i18n.ts'
import type { InterfaceLanguage, Messages } from './language.ts'
import { Layout } from './look/layout.tsx'
import { store } from './look/store.ts'
import { makeTheme } from './look/theme.ts'
import { savedTheme } from './look/tokens.ts'
import { nounScreens } from './nouns/screens.ts'
import './look/office.css'

// The content policy lets in styles that bear this page's number.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="nonce"]')!.content
const cache = createCache({ key: 'office', nonce, prepend: true })

const NounList = lazy(() => import('./nouns/list.tsx'))
const NounCreate = lazy(async () => ({ default: (await import('./nouns/editor.tsx')).NounCreate }))
const NounEdit = lazy(async () => ({ default: (await import('./nouns/editor.tsx')).NounEdit }))
const NounShow = lazy(async () => ({ default: (await import('./nouns/editor.tsx')).NounShow }))
const UserList = lazy(() => import('./users/list.tsx'))
const UserCreate = lazy(async () => ({ default: (await import('./users/editor.tsx')).UserCreate }))
const UserEdit = lazy(async () => ({ default: (await import('./users/editor.tsx')).UserEdit }))
const UserShow = lazy(async () => ({ default: (await import('./users/editor.tsx')).UserShow }))
const Start = lazy(() => import('./start.tsx'))

const light = makeTheme('light')
const dark = makeTheme('dark')

export function Page({ messages, language }: { messages: Messages; language: InterfaceLanguage }) {
  const i18nProvider = makeI18n(messages, language)
  const office = (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      lightTheme={light}
      darkTheme={dark}
      defaultTheme={savedTheme()}
    >
      <AdminUI layout={Layout} dashboard={Start} loginPage={false} title="Tussenuit" requireAuth disableTelemetry>
        {nounScreens.map(({ resource }) => (
          <Resource
            key={resource}
            name={resource}
            list={NounList}
            create={NounCreate}
            edit={NounEdit}
            show={NounShow}
            recordRepresentation="title"
          />
        ))}
        <Resource
          name="users"
          list={UserList}
          create={UserCreate}
          edit={UserEdit}
          show={UserShow}
          recordRepresentation="name"
        />
      </AdminUI>
    </AdminContext>
  )
  const router = createBrowserRouter([{ path: '*', element: office }], { basename: '/admin' })
  return (
    <CacheProvider value={cache}>
      <RouterProvider router={router} />
    </CacheProvider>
  )
}
