/** Everything behind the sign-in: react-admin in our frame, its routes under /admin. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { CustomRoutes, Resource } from 'ra-core'
import { AdminContext, AdminUI } from 'ra-ui-materialui'
import { lazy } from 'react'
import { createBrowserRouter, Route } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { authProvider } from './auth-provider.ts'
import { dataProvider } from './data-provider.ts'
import { makeI18n } from './i18n.ts'
import type { InterfaceLanguage, Messages } from './language.ts'
import { Layout } from './look/layout.tsx'
import { NotAllowed } from './look/not-allowed.tsx'
import { NotFound } from './look/not-found.tsx'
import { OfficeFailed } from './look/screen-boundary.tsx'
import { store } from './look/store.ts'
import { makeTheme } from './look/theme.ts'
import { savedTheme } from './look/tokens.ts'
import { itemScreens } from './items/screens.ts'
import './look/office.css'
import './look/frame.css'

// The content policy lets in styles that bear this page's number.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="nonce"]')!.content
const cache = createCache({ key: 'office', nonce, prepend: true })

const ItemList = lazy(() => import('./items/list.tsx'))
const ItemCreate = lazy(async () => ({ default: (await import('./items/editor.tsx')).ItemCreate }))
const ItemEdit = lazy(async () => ({ default: (await import('./items/editor.tsx')).ItemEdit }))
const ItemShow = lazy(async () => ({ default: (await import('./items/editor.tsx')).ItemShow }))
const DealList = lazy(() => import('./deals/list.tsx'))
const TranslationList = lazy(() => import('./translations/page.tsx'))
const ChangeSetList = lazy(() => import('./change-sets/list.tsx'))
const ChangeSetPage = lazy(() => import('./change-sets/page.tsx'))
const DealGrid = lazy(() => import('./deals/grid.tsx'))
const DealCreate = lazy(async () => ({ default: (await import('./deals/editor.tsx')).DealCreate }))
const DealEdit = lazy(async () => ({ default: (await import('./deals/editor.tsx')).DealEdit }))
const DealShow = lazy(async () => ({ default: (await import('./deals/editor.tsx')).DealShow }))
const UserList = lazy(() => import('./users/list.tsx'))
const UserCreate = lazy(async () => ({ default: (await import('./users/editor.tsx')).UserCreate }))
const UserEdit = lazy(async () => ({ default: (await import('./users/editor.tsx')).UserEdit }))
const UserShow = lazy(async () => ({ default: (await import('./users/editor.tsx')).UserShow }))
const RoleList = lazy(() => import('./users/role-list.tsx'))
const RoleCreate = lazy(async () => ({ default: (await import('./users/role-editor.tsx')).RoleCreate }))
const RoleEdit = lazy(async () => ({ default: (await import('./users/role-editor.tsx')).RoleEdit }))
const RoleShow = lazy(async () => ({ default: (await import('./users/role-editor.tsx')).RoleShow }))
const HotelList = lazy(() => import('./hotels/list.tsx'))
const HotelImport = lazy(async () => ({ default: (await import('./hotels/import.tsx')).HotelImport }))
const HotelEdit = lazy(async () => ({ default: (await import('./hotels/editor.tsx')).HotelEdit }))
const HotelShow = lazy(async () => ({ default: (await import('./hotels/editor.tsx')).HotelShow }))
const VatSettings = lazy(() => import('./settings/vat.tsx'))
const PriceSettings = lazy(() => import('./settings/prices.tsx'))
const PaymentSettings = lazy(() => import('./settings/payments.tsx'))
const DocumentSettings = lazy(() => import('./settings/documents.tsx'))
const ContentList = lazy(() => import('./content/list.tsx'))
const ContentEdit = lazy(() => import('./content/editor.tsx'))
const BrandSettings = lazy(() => import('./settings/brand.tsx'))
const EmailList = lazy(() => import('./emails/list.tsx'))
const EmailEdit = lazy(async () => ({ default: (await import('./emails/editor.tsx')).EmailEdit }))
const EmailShow = lazy(async () => ({ default: (await import('./emails/editor.tsx')).EmailShow }))
const BannerList = lazy(() => import('./banners/list.tsx'))
const BannerCreate = lazy(async () => ({ default: (await import('./banners/editor.tsx')).BannerCreate }))
const BannerEdit = lazy(async () => ({ default: (await import('./banners/editor.tsx')).BannerEdit }))
const BlockList = lazy(() => import('./banners/block-list.tsx'))
const SubscriberList = lazy(() => import('./newsletter/list.tsx'))
const AuditList = lazy(() => import('./audit/list.tsx'))
const ReservationList = lazy(() => import('./reservations/list.tsx'))
const ReservationPage = lazy(() => import('./reservations/page.tsx'))
const CancellationList = lazy(() => import('./reservations/cancellations.tsx'))
const VoucherList = lazy(() => import('./vouchers/list.tsx'))
const VoucherCreate = lazy(async () => ({ default: (await import('./vouchers/editor.tsx')).VoucherCreate }))
const VoucherEdit = lazy(async () => ({ default: (await import('./vouchers/editor.tsx')).VoucherEdit }))
const VoucherShow = lazy(async () => ({ default: (await import('./vouchers/editor.tsx')).VoucherShow }))
const CampaignList = lazy(() => import('./vouchers/campaign-list.tsx'))
const CampaignCreate = lazy(async () => ({ default: (await import('./vouchers/campaign.tsx')).CampaignCreate }))
const CampaignEdit = lazy(async () => ({ default: (await import('./vouchers/campaign.tsx')).CampaignEdit }))
const CampaignShow = lazy(async () => ({ default: (await import('./vouchers/campaign.tsx')).CampaignShow }))
const VoucherOrders = lazy(() => import('./vouchers/orders.tsx'))
const CodePage = lazy(() => import('./vouchers/code.tsx'))
const Counter = lazy(() => import('./vouchers/counter.tsx'))
const Queues = lazy(() => import('./queues/page.tsx'))
const Files = lazy(() => import('./files/page.tsx'))
const MonthReport = lazy(() => import('./month-report/page.tsx'))
const Pictures = lazy(() => import('./pictures/page.tsx'))
const Privacy = lazy(() => import('./privacy/page.tsx'))
const ShopSettings = lazy(() => import('./settings/page.tsx'))
const Account = lazy(() => import('./account/page.tsx'))
const Start = lazy(() => import('./start.tsx'))

const light = makeTheme('light')
const dark = makeTheme('dark')

/** Screens that are no resource of react-admin. */
const ownScreens = (
  <CustomRoutes>
    <Route path="/translations" element={<TranslationList />} />
    <Route path="/change-sets" element={<ChangeSetList />} />
    <Route path="/change-sets/:id" element={<ChangeSetPage />} />
    <Route path="/deal-grid" element={<DealGrid />} />
    <Route path="/queues" element={<Queues />} />
    <Route path="/counter" element={<Counter />} />
    <Route path="/voucher-codes/:id" element={<CodePage />} />
    <Route path="/files" element={<Files />} />
    <Route path="/pictures" element={<Pictures />} />
    <Route path="/month-report" element={<MonthReport />} />
    <Route path="/privacy" element={<Privacy />} />
    <Route path="/shop-settings" element={<ShopSettings />} />
    <Route path="/account" element={<Account />} />
  </CustomRoutes>
)

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
      <AdminUI
        layout={Layout}
        catchAll={NotFound}
        accessDenied={NotAllowed}
        error={OfficeFailed}
        dashboard={Start}
        loginPage={false}
        title="Tussenuit"
        requireAuth
        disableTelemetry
      >
        <Resource
          name="deals"
          list={DealList}
          create={DealCreate}
          edit={DealEdit}
          show={DealShow}
          recordRepresentation="title"
        />
        {itemScreens.map(({ resource }) => (
          <Resource
            key={resource}
            name={resource}
            list={ItemList}
            create={ItemCreate}
            edit={ItemEdit}
            show={ItemShow}
            recordRepresentation="title"
          />
        ))}
        <Resource
          name="hotels"
          list={HotelList}
          create={HotelImport}
          edit={HotelEdit}
          show={HotelShow}
          recordRepresentation="name"
        />
        <Resource
          name="banners"
          list={BannerList}
          create={BannerCreate}
          edit={BannerEdit}
          recordRepresentation="title"
        />
        <Resource
          name="additional-info"
          list={BlockList}
          create={ItemCreate}
          edit={ItemEdit}
          recordRepresentation="title"
        />
        <Resource name="reservations" list={ReservationList} edit={ReservationPage} />
        <Resource name="cancellations" list={CancellationList} />
        <Resource
          name="vouchers"
          list={VoucherList}
          create={VoucherCreate}
          edit={VoucherEdit}
          show={VoucherShow}
          recordRepresentation="name"
        />
        <Resource
          name="campaigns"
          list={CampaignList}
          create={CampaignCreate}
          edit={CampaignEdit}
          show={CampaignShow}
          recordRepresentation="campaign_name"
        />
        <Resource name="voucher-orders" list={VoucherOrders} />
        <Resource name="prices" list={PriceSettings} />
        <Resource name="vat" list={VatSettings} />
        <Resource name="payments" list={PaymentSettings} />
        <Resource name="documents" list={DocumentSettings} />
        <Resource name="content-pages" list={ContentList} edit={ContentEdit} recordRepresentation="title" />
        <Resource name="brand" list={BrandSettings} />
        <Resource name="email-templates" list={EmailList} edit={EmailEdit} show={EmailShow} />
        <Resource name="subscribers" list={SubscriberList} />
        <Resource name="audit" list={AuditList} />
        {ownScreens}
        <Resource
          name="users"
          list={UserList}
          create={UserCreate}
          edit={UserEdit}
          show={UserShow}
          recordRepresentation="name"
        />
        <Resource
          name="roles"
          list={RoleList}
          create={RoleCreate}
          edit={RoleEdit}
          show={RoleShow}
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
