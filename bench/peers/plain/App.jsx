import { useTranslation } from 'react-i18next';
import { Route, Link as RouterLink, Routes } from 'react-router';
import { Page } from '../shared/Page.jsx';

const Router = ({ href, ...rest }) => <RouterLink to={href} {...rest} />;

export function App({ content }) {
  const { t } = useTranslation();
  return (
    <Routes>
      <Route path="/:locale/news/list" element={<Page content={content} t={t} Router={Router} />} />
    </Routes>
  );
}
