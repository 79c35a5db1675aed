-- The list of staff for the question of the week.
create table week_questions (
  id bigint generated always as identity primary key,
  age text not null,
  texts jsonb not null,
  is_offered boolean not null default true,
  constraint week_questions__age check (age in ('early-years', 'infants', 'juniors', 'secondary')),
  constraint week_questions__english check ((texts ->> 'en') ~ '\S' and char_length(texts ->> 'en') <= 100)
);

-- What a week offers each age, however the list changes afterwards. A week is named by its Monday.
create table week_offers (
  week date not null,
  age text not null,
  question_ids bigint[] not null,
  constraint week_offers_pkey primary key (week, age)
);

-- A class that was asked, with the question as it was then.
create table class_weeks (
  id bigint generated always as identity primary key,
  week date not null,
  school_id bigint not null,
  school_group_id bigint not null,
  texts jsonb not null,
  -- The school whose Lead wrote the question; null for one of the list.
  written_at_school_id bigint,
  chosen_by bigint,
  asked_at timestamptz not null default clock_timestamp(),
  -- Friday at noon and the next Monday at 07:00 in London.
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- When ClassWeekSummed was recorded, or it was seen that there was nothing to tell.
  summed_at timestamptz,
  constraint class_weeks__once unique (school_group_id, week),
  constraint class_weeks__monday check (extract(isodow from week) = 1)
);
create index class_weeks__school_id on class_weeks (school_id, week);
create index class_weeks__unsummed on class_weeks (id) where summed_at is null;

-- Of an answer; null for a report. Answers are in no list of reports.
alter table articles add column class_week_id bigint references class_weeks (id);
create index articles__class_week_id on articles (class_week_id) where class_week_id is not null;
-- One that was withdrawn or deleted makes room for another.
create unique index articles__answered_once on articles (class_week_id)
  where class_week_id is not null and deleted_at is null and withdrawn_at is null;

drop index articles__feed;
drop index articles__feed_for_everyone;
drop index articles__feed_narrower;
drop index articles__feed_of_class;
drop index articles__feed_of_school;
create index articles__feed on articles (id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null;
create index articles__feed_for_everyone on articles (id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null and audience = 'everyone';
create index articles__feed_narrower on articles (school_id, id desc)
  include (hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null and audience <> 'everyone';
create index articles__feed_of_class on articles (school_group_id, id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null;
create index articles__feed_of_school on articles (school_id, id desc)
  include (hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and class_week_id is null;

-- The class whose question back a comment on another school's answer is: each may ask once. Null for every other comment.
alter table comments add column asked_by_group bigint;
create unique index comments__asked_once on comments (article_id, asked_by_group)
  where asked_by_group is not null and deleted_at is null and withdrawn_at is null;

insert into week_questions (age, texts)
select row.age, jsonb_build_object('en', row.en, 'cy', row.cy, 'pl', row.pl, 'ur', row.ur, 'ar', row.ar)
from (
  values
    (1, 'early-years', 'What did you eat for breakfast today?', 'Beth gawsoch chi i frecwast heddiw?', 'Co dzisiaj jedliście na śniadanie?', 'آج آپ نے ناشتے میں کیا کھایا؟', 'ماذا أكلتم اليوم في الفطور؟'),
    (2, 'early-years', 'What is the weather doing outside your door?', 'Sut dywydd sydd y tu allan i''ch drws?', 'Jaka pogoda jest za waszymi drzwiami?', 'آپ کے دروازے کے باہر موسم کیسا ہے؟', 'كيف حال الطقس أمام بابكم؟'),
    (3, 'early-years', 'Who helped you today?', 'Pwy helpodd chi heddiw?', 'Kto wam dzisiaj pomógł?', 'آج آپ کی مدد کس نے کی؟', 'من ساعدكم اليوم؟'),
    (4, 'early-years', 'What can you hear if you are very quiet?', 'Beth glywch chi os ydych chi''n dawel iawn?', 'Co słyszycie, kiedy jesteście bardzo cicho?', 'جب آپ بالکل خاموش ہوں تو کیا سنائی دیتا ہے؟', 'ماذا تسمعون حين تصمتون تمامًا؟'),
    (5, 'early-years', 'What made you smile this week?', 'Beth wnaeth i chi wenu yr wythnos hon?', 'Co was w tym tygodniu rozweseliło?', 'اس ہفتے آپ کس بات پر مسکرائے؟', 'ما الذي جعلكم تبتسمون هذا الأسبوع؟'),
    (6, 'early-years', 'What did you build today?', 'Beth wnaethoch chi ei adeiladu heddiw?', 'Co dzisiaj zbudowaliście?', 'آج آپ نے کیا بنایا؟', 'ماذا بنيتم اليوم؟'),
    (7, 'early-years', 'What did you play outside?', 'Beth wnaethoch chi ei chwarae y tu allan?', 'W co się bawiliście na dworze?', 'آپ نے باہر کیا کھیلا؟', 'ماذا لعبتم في الخارج؟'),
    (8, 'early-years', 'What is your favourite story this week?', 'Beth yw eich hoff stori yr wythnos hon?', 'Jaka jest wasza ulubiona bajka w tym tygodniu?', 'اس ہفتے آپ کی پسندیدہ کہانی کون سی ہے؟', 'ما قصتكم المفضلة هذا الأسبوع؟'),
    (9, 'early-years', 'What colour is the sky where you are?', 'Pa liw yw''r awyr lle rydych chi?', 'Jakiego koloru jest u was niebo?', 'آپ کے ہاں آسمان کا رنگ کیسا ہے؟', 'ما لون السماء عندكم؟'),
    (10, 'early-years', 'How do you say hello?', 'Sut ydych chi''n dweud helo?', 'Jak się witacie?', 'آپ سلام کیسے کرتے ہیں؟', 'كيف تلقون التحية؟'),
    (11, 'infants', 'What do you eat on Sundays?', 'Beth ydych chi''n ei fwyta ar ddydd Sul?', 'Co jecie w niedziele?', 'آپ اتوار کو کیا کھاتے ہیں؟', 'ماذا تأكلون يوم الأحد؟'),
    (12, 'infants', 'What game does everybody play at playtime?', 'Pa gêm mae pawb yn ei chwarae amser chwarae?', 'W co wszyscy się bawią na przerwie?', 'کھیل کے وقفے میں سب کون سا کھیل کھیلتے ہیں؟', 'ما اللعبة التي يلعبها الجميع في الفسحة؟'),
    (13, 'infants', 'What did you learn this week that surprised you?', 'Beth ddysgoch chi yr wythnos hon a''ch synnodd?', 'Czego zaskakującego nauczyliście się w tym tygodniu?', 'اس ہفتے آپ نے کون سی حیران کن بات سیکھی؟', 'ماذا تعلمتم هذا الأسبوع وفاجأكم؟'),
    (14, 'infants', 'What is the best corner of your classroom?', 'Beth yw cornel orau eich ystafell ddosbarth?', 'Który kącik waszej klasy jest najlepszy?', 'آپ کے کمرۂ جماعت کا سب سے اچھا کونا کون سا ہے؟', 'ما أجمل ركن في صفكم؟'),
    (15, 'infants', 'What do you do when it rains?', 'Beth ydych chi''n ei wneud pan mae''n bwrw glaw?', 'Co robicie, kiedy pada deszcz?', 'جب بارش ہوتی ہے تو آپ کیا کرتے ہیں؟', 'ماذا تفعلون حين تمطر؟'),
    (16, 'infants', 'What animals live near you?', 'Pa anifeiliaid sy''n byw yn agos atoch chi?', 'Jakie zwierzęta mieszkają w waszej okolicy?', 'آپ کے آس پاس کون سے جانور رہتے ہیں؟', 'ما الحيوانات التي تعيش قربكم؟'),
    (17, 'infants', 'What is the best thing about lunch?', 'Beth yw''r peth gorau am ginio?', 'Co jest najlepsze w porze obiadu?', 'دوپہر کے کھانے میں سب سے اچھی بات کیا ہے؟', 'ما أفضل شيء في وقت الغداء؟'),
    (18, 'infants', 'What are you looking forward to?', 'At beth ydych chi''n edrych ymlaen?', 'Na co się cieszycie?', 'آپ کو کس چیز کا انتظار ہے؟', 'ما الذي تنتظرونه بشوق؟'),
    (19, 'infants', 'What would you show a visitor first?', 'Beth fyddech chi''n ei ddangos gyntaf i ymwelydd?', 'Co najpierw pokazalibyście gościowi?', 'آپ کسی مہمان کو سب سے پہلے کیا دکھائیں گے؟', 'ماذا ترون الزائر أولًا؟'),
    (20, 'infants', 'What do you sing or say before you eat?', 'Beth ydych chi''n ei ganu neu ei ddweud cyn bwyta?', 'Co śpiewacie lub mówicie przed jedzeniem?', 'کھانے سے پہلے آپ کیا گاتے یا کہتے ہیں؟', 'ماذا تنشدون أو تقولون قبل الأكل؟'),
    (21, 'juniors', 'What does a Saturday smell of where you live?', 'Arogl beth sydd ar ddydd Sadwrn lle rydych chi''n byw?', 'Czym pachnie u was sobota?', 'آپ کے ہاں ہفتے کے دن کی خوشبو کیسی ہوتی ہے؟', 'بماذا تفوح رائحة يوم السبت عندكم؟'),
    (22, 'juniors', 'What is the oldest thing near your school?', 'Beth yw''r peth hynaf ger eich ysgol?', 'Co jest najstarsze w okolicy waszej szkoły?', 'آپ کے اسکول کے قریب سب سے پرانی چیز کیا ہے؟', 'ما أقدم شيء قرب مدرستكم؟'),
    (23, 'juniors', 'Which words do only people where you live use?', 'Pa eiriau sy''n cael eu defnyddio lle rydych chi''n byw yn unig?', 'Jakich słów używa się tylko u was?', 'کون سے لفظ صرف آپ کے علاقے میں بولے جاتے ہیں؟', 'ما الكلمات التي لا يقولها إلا أهل منطقتكم؟'),
    (24, 'juniors', 'What is the best thing you ate this week, and who made it?', 'Beth oedd y peth gorau i chi ei fwyta yr wythnos hon, a phwy wnaeth ef?', 'Co najlepszego jedliście w tym tygodniu i kto to zrobił?', 'اس ہفتے آپ نے سب سے مزیدار کیا کھایا، اور کس نے بنایا؟', 'ما ألذ ما أكلتموه هذا الأسبوع، ومن أعدّه؟'),
    (25, 'juniors', 'What can you see from the highest place near you?', 'Beth welwch chi o''r lle uchaf yn eich ardal?', 'Co widać z najwyższego miejsca w waszej okolicy?', 'آپ کے قریب سب سے اونچی جگہ سے کیا نظر آتا ہے؟', 'ماذا ترون من أعلى مكان قربكم؟'),
    (26, 'juniors', 'Which rule at your school would surprise others?', 'Pa reol yn eich ysgol fyddai''n synnu eraill?', 'Która zasada waszej szkoły zdziwiłaby innych?', 'آپ کے اسکول کا کون سا اصول دوسروں کو حیران کرے گا؟', 'أي قاعدة في مدرستكم تفاجئ الآخرين؟'),
    (27, 'juniors', 'What did you last celebrate, and how?', 'Beth wnaethoch chi ei ddathlu ddiwethaf, a sut?', 'Co ostatnio świętowaliście i jak?', 'آپ نے آخری بار کیا منایا، اور کیسے؟', 'بماذا احتفلتم آخر مرة، وكيف؟'),
    (28, 'juniors', 'Which sound belongs to the place where you live?', 'Pa sŵn sy''n perthyn i''r lle rydych chi''n byw ynddo?', 'Jaki dźwięk należy do waszej okolicy?', 'کون سی آواز آپ کے علاقے کی پہچان ہے؟', 'أي صوت يميّز المكان الذي تعيشون فيه؟'),
    (29, 'juniors', 'What would you change about your playground?', 'Beth fyddech chi''n ei newid am eich iard chwarae?', 'Co zmienilibyście na waszym boisku?', 'آپ اپنے کھیل کے میدان میں کیا بدلیں گے؟', 'ماذا تغيّرون في ساحة اللعب؟'),
    (30, 'juniors', 'What do you do on the evening before a day off?', 'Beth ydych chi''n ei wneud ar y noson cyn diwrnod rhydd?', 'Co robicie wieczorem przed dniem wolnym?', 'چھٹی سے پہلے کی شام آپ کیا کرتے ہیں؟', 'ماذا تفعلون في المساء قبل يوم العطلة؟'),
    (31, 'secondary', 'What do people get wrong about where you live?', 'Beth mae pobl yn ei gamddeall am y lle rydych chi''n byw ynddo?', 'W czym ludzie mylą się co do waszej okolicy?', 'لوگ آپ کے علاقے کے بارے میں کیا غلط سمجھتے ہیں؟', 'ما الذي يخطئ الناس فهمه عن منطقتكم؟'),
    (32, 'secondary', 'What did you last disagree about, and how did it end?', 'Am beth wnaethoch chi anghytuno ddiwethaf, a sut daeth i ben?', 'O co się ostatnio spieraliście i jak to się skończyło?', 'آپ کا آخری اختلاف کس بات پر تھا، اور کیسے ختم ہوا؟', 'فيمَ اختلفتم آخر مرة، وكيف انتهى الأمر؟'),
    (33, 'secondary', 'What do you do after school that few people see?', 'Beth ydych chi''n ei wneud ar ôl ysgol nad oes llawer yn ei weld?', 'Co robicie po lekcjach, choć mało kto to widzi?', 'اسکول کے بعد آپ ایسا کیا کرتے ہیں جو کم لوگ دیکھتے ہیں؟', 'ماذا تفعلون بعد المدرسة ولا يراه إلا قلّة؟'),
    (34, 'secondary', 'Which news did your class talk about this week?', 'Pa newyddion fu''ch dosbarth yn siarad amdanyn nhw yr wythnos hon?', 'O jakich wiadomościach rozmawiała wasza klasa w tym tygodniu?', 'اس ہفتے آپ کی جماعت نے کس خبر پر بات کی؟', 'أي خبر تحدث عنه صفكم هذا الأسبوع؟'),
    (35, 'secondary', 'Which tradition would you keep, and which would you drop?', 'Pa draddodiad fyddech chi''n ei gadw, a pha un fyddech chi''n ei ollwng?', 'Którą tradycję byście zachowali, a z której zrezygnowali?', 'آپ کون سی روایت باقی رکھیں گے اور کون سی چھوڑ دیں گے؟', 'أي تقليد تحافظون عليه وأيّها تتركون؟'),
    (36, 'secondary', 'What do people your age do together at weekends?', 'Beth mae pobl o''ch oed chi''n ei wneud gyda''i gilydd ar benwythnosau?', 'Co osoby w waszym wieku robią razem w weekendy?', 'آپ کی عمر کے لوگ ہفتے کے آخر میں مل کر کیا کرتے ہیں؟', 'ماذا يفعل من هم في عمركم معًا في عطلة نهاية الأسبوع؟'),
    (37, 'secondary', 'What is hard to explain to somebody from elsewhere?', 'Beth sy''n anodd ei esbonio i rywun o rywle arall?', 'Co trudno wyjaśnić komuś z innego miejsca?', 'کسی دوسری جگہ کے شخص کو کیا سمجھانا مشکل ہے؟', 'ما الذي يصعب شرحه لشخص من مكان آخر؟'),
    (38, 'secondary', 'What did you learn from somebody older this week?', 'Beth ddysgoch chi gan rywun hŷn yr wythnos hon?', 'Czego nauczył was w tym tygodniu ktoś starszy?', 'اس ہفتے آپ نے کسی بڑے سے کیا سیکھا؟', 'ماذا تعلمتم هذا الأسبوع ممن هو أكبر منكم؟'),
    (39, 'secondary', 'What would you do with an empty building near you?', 'Beth fyddech chi''n ei wneud ag adeilad gwag yn eich ardal?', 'Co zrobilibyście z pustym budynkiem w okolicy?', 'آپ اپنے قریب کی کسی خالی عمارت کا کیا کریں گے؟', 'ماذا تفعلون بمبنى فارغ قربكم؟'),
    (40, 'secondary', 'Which word of yours would your grandparents not know?', 'Pa air o''ch un chi na fyddai eich neiniau a''ch teidiau''n ei wybod?', 'Którego waszego słowa nie znaliby dziadkowie?', 'آپ کا کون سا لفظ آپ کے دادا دادی نہیں جانتے؟', 'أي كلمة من كلماتكم لا يعرفها أجدادكم؟')
) as row (place, age, en, cy, pl, ur, ar)
order by row.place;
