import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('packages/:category', 'routes/listing.tsx'),
  route('packages/:category/:dealId', 'routes/detail.tsx'),
  route('packages/view/:category/:dealId', 'routes/package-voucher.tsx'),
  route('vouchers', 'routes/vouchers.tsx'),
  route('vouchers/:id', 'routes/voucher.tsx'),
  route('voucher-checkout', 'routes/voucher-checkout.tsx'),
  route('verzilveren', 'routes/redeem.tsx'),
  route('payment-overview/:id', 'routes/payment-overview.tsx'),
  route('booking/:category/:dealId', 'routes/booking.tsx'),
  ...['about-us', 'faq', 'algemene-voorwaarden', 'privacy-policy', 'custom-service', 'cookies', 'accessibility', 'blank-page'].map((name) => route(name, 'routes/content.tsx', { id: name })),
  route('contact', 'routes/contact.tsx'),
  route('favourites', 'routes/favourites.tsx'),
  route('newsletter/:token', 'routes/newsletter.tsx'),
  route('payment-details', 'routes/payment-details.tsx'),
  route('thankyou', 'routes/thankyou.tsx'),
  route('error', 'routes/error.tsx'),
  route('not-found', 'routes/not-found.tsx'),
  route('health', 'routes/health.tsx'),
  route('*', 'routes/anything-else.tsx'),
] satisfies RouteConfig
