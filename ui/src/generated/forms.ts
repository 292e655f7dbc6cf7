export const FORMS = {
  "board": [
    [],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "bname",
        "shape": "line"
      }
    ]
  ],
  "catalog": [
    [],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "cname",
        "shape": "line"
      }
    ]
  ],
  "item": [
    [
      {
        "always": true,
        "label": "desk.fields.picture",
        "name": "imgsrc",
        "shape": "picture"
      },
      {
        "always": true,
        "label": "desk.fields.published",
        "name": "ptime",
        "shape": "time"
      },
      {
        "always": false,
        "label": "desk.fields.written",
        "name": "atime",
        "shape": "time"
      },
      {
        "always": false,
        "label": "desk.fields.link",
        "name": "lnkurl",
        "shape": "line"
      },
      {
        "always": false,
        "label": "desk.fields.film",
        "name": "vodurl",
        "shape": "line"
      },
      {
        "always": false,
        "label": "desk.fields.pictures",
        "name": "imgpack",
        "shape": "pictures"
      },
      {
        "always": false,
        "label": "desk.fields.category",
        "name": "cid",
        "shape": "number"
      },
      {
        "always": false,
        "label": "desk.fields.extra",
        "name": "exvals",
        "shape": "line"
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "title",
        "shape": "line",
        "shown": "title"
      },
      {
        "always": false,
        "label": "desk.fields.subtitle",
        "name": "subtxt",
        "shape": "line"
      },
      {
        "always": true,
        "label": "desk.fields.abstract",
        "name": "abstract",
        "shape": "lines",
        "shown": "description"
      },
      {
        "always": true,
        "label": "desk.fields.content",
        "name": "content",
        "shape": "markdown"
      },
      {
        "always": false,
        "label": "desk.fields.html",
        "name": "html",
        "shape": "html"
      },
      {
        "always": false,
        "label": "desk.fields.alternatives",
        "name": "imgalts",
        "shape": "list"
      },
      {
        "always": false,
        "label": "desk.fields.source",
        "name": "ptxt",
        "shape": "line"
      },
      {
        "always": false,
        "label": "desk.fields.publisher",
        "name": "pname",
        "shape": "line"
      }
    ]
  ],
  "label": [
    [],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "lname",
        "shape": "line"
      }
    ]
  ],
  "seo": [
    [],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "title",
        "shape": "line",
        "shown": "title"
      },
      {
        "always": true,
        "label": "desk.fields.description",
        "name": "desc",
        "shape": "lines",
        "shown": "description"
      },
      {
        "always": true,
        "label": "desk.fields.keywords",
        "name": "keyword",
        "shape": "line"
      }
    ]
  ],
  "topic": [
    [
      {
        "always": false,
        "label": "desk.fields.asker",
        "name": "uname",
        "shape": "line"
      },
      {
        "always": false,
        "label": "desk.fields.written",
        "name": "atime",
        "shape": "time"
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.question",
        "name": "title",
        "shape": "line",
        "shown": "title"
      },
      {
        "always": true,
        "label": "desk.fields.content",
        "name": "content",
        "shape": "markdown"
      },
      {
        "always": false,
        "label": "desk.fields.html",
        "name": "html",
        "shape": "html"
      }
    ]
  ],
  "type": [
    [
      {
        "always": true,
        "label": "desk.fields.picture",
        "name": "imgsrc",
        "shape": "picture"
      },
      {
        "always": false,
        "label": "desk.fields.link",
        "name": "lnkurl",
        "shape": "line"
      }
    ],
    [
      {
        "always": true,
        "label": "desk.fields.title",
        "name": "tname",
        "shape": "line",
        "shown": "title"
      },
      {
        "always": true,
        "label": "desk.fields.introduction",
        "name": "tdesc",
        "shape": "html"
      }
    ]
  ]
} as const;
