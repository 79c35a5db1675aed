-- The first questions of each age; staff change them afterwards.
insert into quilt_questions (age, texts)
select row.age, jsonb_build_object('en', row.en, 'cy', row.cy, 'pl', row.pl, 'ur', row.ur, 'ar', row.ar)
from (
  values
    (1, 'early-years', 'What is your favourite thing to play with?', 'Beth yw eich hoff beth i chwarae ag ef?', 'Czym najbardziej lubicie się bawić?', 'آپ کو کس چیز سے کھیلنا سب سے زیادہ پسند ہے؟', 'بماذا تحبون أن تلعبوا أكثر من غيره؟'),
    (2, 'early-years', 'What song do you sing together?', 'Pa gân ydych chi''n ei chanu gyda''ch gilydd?', 'Jaką piosenkę śpiewacie razem?', 'آپ مل کر کون سا گانا گاتے ہیں؟', 'أي أغنية تغنون معًا؟'),
    (3, 'early-years', 'What can you see from your window?', 'Beth welwch chi drwy''ch ffenestr?', 'Co widzicie przez okno?', 'آپ کو اپنی کھڑکی سے کیا نظر آتا ہے؟', 'ماذا ترون من نافذتكم؟'),
    (4, 'early-years', 'What do you like to eat at snack time?', 'Beth ydych chi''n hoffi ei fwyta amser byrbryd?', 'Co lubicie jeść na podwieczorek?', 'آپ کو ہلکے ناشتے میں کیا کھانا پسند ہے؟', 'ماذا تحبون أن تأكلوا في وقت الوجبة الخفيفة؟'),
    (5, 'early-years', 'What do you find outside?', 'Beth ydych chi''n dod o hyd iddo y tu allan?', 'Co znajdujecie na dworze?', 'آپ کو باہر کیا ملتا ہے؟', 'ماذا تجدون في الخارج؟'),
    (6, 'early-years', 'What makes you laugh?', 'Beth sy''n gwneud i chi chwerthin?', 'Co was rozśmiesza?', 'آپ کو کس بات پر ہنسی آتی ہے؟', 'ما الذي يضحككم؟'),
    (7, 'early-years', 'Where is it cosy?', 'Ble mae''n glyd?', 'Gdzie jest wam przytulnie?', 'آپ کو کہاں بیٹھنا سب سے اچھا لگتا ہے؟', 'أين تشعرون بالدفء والراحة؟'),
    (8, 'infants', 'Where is your favourite place at school?', 'Ble mae eich hoff le yn yr ysgol?', 'Gdzie jest wasze ulubione miejsce w szkole?', 'اسکول میں آپ کی پسندیدہ جگہ کون سی ہے؟', 'ما مكانكم المفضل في المدرسة؟'),
    (9, 'infants', 'What do you hear at playtime?', 'Beth ydych chi''n ei glywed amser chwarae?', 'Co słyszycie na przerwie?', 'کھیل کے وقفے میں آپ کو کیا سنائی دیتا ہے؟', 'ماذا تسمعون في وقت الفسحة؟'),
    (10, 'infants', 'What grows near your school?', 'Beth sy''n tyfu ger eich ysgol?', 'Co rośnie w pobliżu waszej szkoły?', 'آپ کے اسکول کے قریب کیا اگتا ہے؟', 'ماذا ينمو بالقرب من مدرستكم؟'),
    (11, 'infants', 'How do you come to school?', 'Sut ydych chi''n dod i''r ysgol?', 'Jak docieracie do szkoły?', 'آپ اسکول کیسے آتے ہیں؟', 'كيف تأتون إلى المدرسة؟'),
    (12, 'infants', 'Which animals live near your school?', 'Pa anifeiliaid sy''n byw ger eich ysgol?', 'Jakie zwierzęta żyją w pobliżu waszej szkoły?', 'آپ کے اسکول کے قریب کون سے جانور رہتے ہیں؟', 'أي حيوانات تعيش بالقرب من مدرستكم؟'),
    (13, 'infants', 'What do you like to make?', 'Beth ydych chi''n hoffi ei greu?', 'Co lubicie tworzyć?', 'آپ کو کیا بنانا پسند ہے؟', 'ماذا تحبون أن تصنعوا؟'),
    (14, 'infants', 'What do you celebrate together?', 'Beth ydych chi''n ei ddathlu gyda''ch gilydd?', 'Co świętujecie razem?', 'آپ مل کر کیا مناتے ہیں؟', 'بماذا تحتفلون معًا؟'),
    (15, 'juniors', 'What would you show a visitor first?', 'Beth fyddech chi''n ei ddangos gyntaf i ymwelydd?', 'Co pokazalibyście najpierw gościowi?', 'آپ کسی مہمان کو سب سے پہلے کیا دکھائیں گے؟', 'ما أول ما تُرونه لزائر؟'),
    (16, 'juniors', 'What do you hear at playtime?', 'Beth ydych chi''n ei glywed amser chwarae?', 'Co słyszycie na przerwie?', 'کھیل کے وقفے میں آپ کو کیا سنائی دیتا ہے؟', 'ماذا تسمعون في وقت الفسحة؟'),
    (17, 'juniors', 'What is at the end of your street?', 'Beth sydd ar ben eich stryd?', 'Co jest na końcu waszej ulicy?', 'آپ کی گلی کے آخر میں کیا ہے؟', 'ماذا يوجد في آخر شارعكم؟'),
    (18, 'juniors', 'What does your lunch look like?', 'Sut olwg sydd ar eich cinio?', 'Jak wygląda wasz obiad?', 'آپ کا دوپہر کا کھانا کیسا ہوتا ہے؟', 'كيف يبدو غداؤكم؟'),
    (19, 'juniors', 'Which game do you all know?', 'Pa gêm mae pawb ohonoch yn gwybod sut i''w chwarae?', 'Jaką grę znacie wszyscy?', 'آپ سب کون سا کھیل جانتے ہیں؟', 'أي لعبة تعرفونها جميعًا؟'),
    (20, 'juniors', 'What has changed near your school in a hundred years?', 'Beth sydd wedi newid ger eich ysgol mewn can mlynedd?', 'Co zmieniło się w pobliżu waszej szkoły przez sto lat?', 'سو سال میں آپ کے اسکول کے قریب کیا بدلا ہے؟', 'ما الذي تغيّر بالقرب من مدرستكم خلال مئة عام؟'),
    (21, 'juniors', 'What is the weather like where you are?', 'Sut dywydd sydd lle rydych chi?', 'Jaka jest u was pogoda?', 'آپ کے ہاں موسم کیسا ہے؟', 'كيف الطقس عندكم؟'),
    (22, 'secondary', 'What is your town or village known for?', 'Am beth mae eich tref neu''ch pentref yn adnabyddus?', 'Z czego znana jest wasza miejscowość?', 'آپ کا شہر یا گاؤں کس چیز کے لیے مشہور ہے؟', 'بماذا تشتهر بلدتكم أو قريتكم؟'),
    (23, 'secondary', 'Which sound tells you that you are at your school?', 'Pa sŵn sy''n dweud wrthych eich bod yn eich ysgol?', 'Jaki dźwięk mówi wam, że jesteście w swojej szkole?', 'کون سی آواز بتاتی ہے کہ آپ اپنے اسکول میں ہیں؟', 'أي صوت يخبركم أنكم في مدرستكم؟'),
    (24, 'secondary', 'What would you change about your area?', 'Beth fyddech chi''n ei newid am eich ardal?', 'Co zmienilibyście w swojej okolicy?', 'آپ اپنے علاقے میں کیا بدلنا چاہیں گے؟', 'ماذا تودون أن تغيّروا في منطقتكم؟'),
    (25, 'secondary', 'Where do you feel at home?', 'Ble ydych chi''n teimlo''n gartrefol?', 'Gdzie czujecie się jak u siebie?', 'آپ کو کہاں اپنائیت محسوس ہوتی ہے؟', 'أين تشعرون كأنكم في بيتكم؟'),
    (26, 'secondary', 'What does your journey to school look like?', 'Sut olwg sydd ar eich taith i''r ysgol?', 'Jak wygląda wasza droga do szkoły?', 'آپ کا اسکول تک کا راستہ کیسا ہے؟', 'كيف يبدو طريقكم إلى المدرسة؟'),
    (27, 'secondary', 'What should others know about your generation?', 'Beth ddylai eraill ei wybod am eich cenhedlaeth?', 'Co inni powinni wiedzieć o waszym pokoleniu?', 'دوسروں کو آپ کی نسل کے بارے میں کیا معلوم ہونا چاہیے؟', 'ماذا ينبغي أن يعرف الآخرون عن جيلكم؟'),
    (28, 'secondary', 'What do you make that you are proud of?', 'Beth ydych chi''n ei greu rydych chi''n falch ohono?', 'Co tworzycie, z czego jesteście dumni?', 'آپ ایسا کیا بناتے ہیں جس پر آپ کو فخر ہے؟', 'ماذا تصنعون وتفخرون به؟')
) as row (place, age, en, cy, pl, ur, ar)
order by row.place;
