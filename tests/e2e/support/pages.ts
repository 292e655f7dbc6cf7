// Addresses of the pages of both sites.

/** An address of each kind of page of the garment site that needs no login. */
export const PAGES = {
  home: '/',
  'about-company': '/about/company',
  'about-culture': '/about/culture',
  'about-development': '/about/development',
  'about-cooperation': '/about/cooperation',
  'about-contact': '/about/contact',
  market: '/market',
  'oem-list': '/oem/printing',
  'oem-info': '/oem/info/6002',
  'sample-list': '/sample/list?cid=16010312',
  'sample-info': '/sample/info/5001',
  'news-list': '/news/list?page=2',
  'news-info': '/news/info/3036',
  bbs: '/bbs',
  'user-login': '/user/login',
  'user-register': '/user/register',
  'user-terms': '/user/terms',
  privacy: '/privacy',
  error: '/no/such/page',
};

/** The addresses that show items of the CMS without naming one. */
export const OVERVIEWS = [
  '/',
  '/about/company',
  '/about/culture',
  '/about/development',
  '/about/cooperation',
  '/about/contact',
  '/market',
  '/oem/cotton',
  '/sample/list',
  '/news/list',
  '/bbs',
];

/** The prefix of each language's addresses. */
export const PREFIXES = ['', '/en', '/ja'];

/** The brand site's pages. */
export const BRAND_PAGES = [
  '/',
  '/brand',
  '/about',
  '/investors',
  '/news',
  '/join',
  '/hotline',
  '/shops',
  '/privacy',
];
